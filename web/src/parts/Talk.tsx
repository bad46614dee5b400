/** What is said at the table: plain text. Folded away on phones; can be turned off for good. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Playing } from "../model";
import { storedTalk, storeTalk } from "../store";
import type { Said } from "../types";
import { isSeat, seatOf } from "../types";
import { personOrSeat } from "./names";

interface Props {
  playing: Playing;
  seats: [string, string];
  said: Said[];
}

const longest = 399;
const roomForTalk = "(min-width: 56rem)";

export function Talk({ playing, seats, said }: Props) {
  const [on, setOn] = useState(storedTalk);
  const [open, setOpen] = useState(() => matchMedia(roomForTalk).matches);
  const read = useRef(said.length);
  if (open) read.current = said.length;
  const unread = Math.max(0, said.length - read.current);

  function turn(to: boolean) {
    storeTalk(to);
    setOn(to);
  }

  if (!on)
    return (
      <section class="talk off">
        <p class="hint">{t("The talk is turned off.")}</p>
        <button type="button" class="quiet" onClick={() => turn(true)}>
          {t("Turn on")}
        </button>
      </section>
    );
  return (
    <details class="talk" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t("Talk")}</h2>
        {unread > 0 && <span class="badge">{t("New: {1}", unread)}</span>}
      </summary>
      <Heard playing={playing} seats={seats} said={said} />
      <Say playing={playing} />
      <button type="button" class="quiet" onClick={() => turn(false)}>
        {t("Turn the talk off")}
      </button>
    </details>
  );
}

function Heard({ playing, seats, said }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [said.length]);

  function speaker({ from }: Said): string {
    if (from === playing.look.view.viewer && isSeat(from)) return t("you");
    const seat = seatOf(from);
    return seat === null ? t("a spectator") : personOrSeat(playing, seat, seats);
  }

  return (
    <>
      <p class="hint">{audience(playing)}</p>
      <ol
        ref={list}
        aria-live="polite"
        aria-relevant="additions"
        aria-label={t("What has been said")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {said.map((one) => (
          <li key={one.n}>
            <strong>
              <bdi>{speaker(one)}</bdi>
            </strong>{" "}
            <bdi class="words">{one.text}</bdi> {when(one, playing)}
          </li>
        ))}
      </ol>
    </>
  );
}

/** While something is hidden, players and spectators talk apart. */
function audience({ look, spec }: Playing): string {
  if (!spec.hidden || look.view.over) return t("Everybody at the table can read this.");
  return isSeat(look.view.viewer)
    ? t("Only the two players can read this while the game runs.")
    : t("Only spectators can read this while the game runs.");
}

function when({ game, move }: Said, { around }: Playing) {
  const words = [
    around && game !== around.state.game ? t("game {1}", game) : "",
    move !== undefined && move > 0 ? t("move {1}", move) : "",
  ].filter(Boolean);
  return words.length > 0 && <small>{words.join(" · ")}</small>;
}

function Say({ playing }: { playing: Playing }) {
  const [text, setText] = useState("");

  function send(event: Event) {
    event.preventDefault();
    const words = text.trim();
    if (words === "") return;
    playing.around?.do({ what: "say", text: words });
    setText("");
  }

  return (
    <form class="say" onSubmit={send}>
      <input
        aria-label={t("Say something")}
        placeholder={t("Say something")}
        dir="auto"
        maxLength={Math.floor(longest / 2)}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">{t("Send")}</button>
    </form>
  );
}
