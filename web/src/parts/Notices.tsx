/** What the other player wants, and whether they are there. */
import { currentLanguage, t } from "../i18n";
import type { Around, Playing } from "../model";
import { seatOf } from "../types";
import { useAfter } from "./follow";
import { personOrSeat } from "./names";
import { takesDays } from "./time";

interface Props {
  playing: Playing;
  seats: [string, string];
}

/** How long somebody must be away to be claimed against: UMP_GONE of table.h. */
const goneLong = 60_000;
/** A page that is reloaded is not worth a word. */
const goneShort = 4_000;

export function Notices({ playing, seats }: Props) {
  const { around, look } = playing;
  const seat = seatOf(look.view.viewer);
  if (!around || seat === null || look.view.over) return null;
  const other = personOrSeat(playing, 1 - seat, seats);
  return (
    <>
      <TakebackOffer around={around} seat={seat} other={other} />
      <Gone around={around} seat={1 - seat} other={other} />
    </>
  );
}

interface OfferProps {
  around: Around;
  seat: number;
  other: string;
}

function TakebackOffer({ around, seat, other }: OfferProps) {
  const { takeback } = around.state;
  if (!takeback) return null;
  const decline = () => around.do({ what: "decline" });
  if (takeback.by === seat)
    return (
      <div class="banner" role="status">
        <span>{t("You have asked to take your last move back.")}</span>
        <button type="button" onClick={decline}>
          {t("Never mind")}
        </button>
      </div>
    );
  return (
    <div class="banner invite" role="status">
      <span>{t("{1} asks to take the last move back.", other)}</span>
      <button
        type="button"
        class="primary"
        onClick={() => around.do({ what: "takeback", moves: takeback.moves })}
      >
        {t("Allow it")}
      </button>
      <button type="button" onClick={decline}>
        {t("Decline")}
      </button>
    </div>
  );
}

function Gone({ around, seat, other }: OfferProps) {
  const { state, now } = around;
  const gone = state.seats[seat]?.gone ?? 0;
  const away = gone === 0 || takesDays(state) ? 0 : now() - gone;
  useAfter(gone === 0 || away >= goneLong ? null : 1000);
  if (away < goneShort) return null;
  const since = new Intl.DateTimeFormat(currentLanguage(), { timeStyle: "short" }).format(Date.now() - away);
  const wait = Math.ceil((goneLong - away) / 1000);
  return (
    <div class="banner warn">
      <span role="status">{t("{1} has been gone since {2}.", other, since)}</span>
      {wait > 0 ? (
        <span class="hint">{t("Seconds until you may end the game: {1}", wait)}</span>
      ) : (
        <>
          <button type="button" class="primary" onClick={() => around.do({ what: "claim" })}>
            {state.young ? t("Break off") : t("Claim the win")}
          </button>
          <span class="hint">{t("Or wait: nothing is lost by it.")}</span>
        </>
      )}
    </div>
  );
}
