/** What a player can do besides moving: take back, give up, break off. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Around, Playing } from "../model";
import { seatOf } from "../types";

export function Deeds({ playing, shared = false }: { playing: Playing; shared?: boolean }) {
  const { around, look, spec, seats } = playing;
  const seat = seatOf(look.view.viewer);
  if (!around || seat === null || look.view.over) return null;
  if (seats.some(({ sitter }) => sitter === "none")) return null;
  const mayAsk = spec.takeback && (around.state.moves ?? 0) > 0 && around.state.takeback === null;
  return (
    <div class="board-tools deeds">
      {mayAsk && (
        <button type="button" class="quiet" onClick={() => takeBack(around)}>
          {shared || seats.some(({ sitter }) => sitter === "computer")
            ? t("Take back")
            : t("Ask to take back")}
        </button>
      )}
      <GiveUp key={around.state.game} around={around} />
    </div>
  );
}

function takeBack({ state, do: act }: Around): void {
  act({ what: "takeback", moves: state.moves ?? 0 });
}

/** Giving up is asked twice; breaking off costs nobody anything. */
function GiveUp({ around }: { around: Around }) {
  const [asked, setAsked] = useState(false);
  const harmless = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone; what is pressed by mistake gives nothing up.
  useEffect(() => {
    if (asked) harmless.current?.focus();
  }, [asked]);
  if (around.state.young)
    return (
      <button type="button" class="quiet" onClick={() => around.do({ what: "abort" })}>
        {t("Break off")}
      </button>
    );
  if (!asked)
    return (
      <button type="button" class="quiet" onClick={() => setAsked(true)}>
        {t("Resign")}
      </button>
    );
  return (
    <fieldset class="sure">
      <legend>{t("Resign the game?")}</legend>
      <button type="button" class="primary" onClick={() => around.do({ what: "resign" })}>
        {t("Yes, resign")}
      </button>
      <button ref={harmless} type="button" onClick={() => setAsked(false)}>
        {t("Play on")}
      </button>
    </fieldset>
  );
}
