/** While somebody waits for a person to play with, the computer may take the free seat. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Playing } from "../model";
import type { Level } from "../types";
import { focusContent } from "./attention";
import { gameNamed } from "./names";

/** Those that play the seat that is free. */
function levelsOf({ spec, seats }: Playing): Level[] {
  const free = seats.findIndex(({ sitter }) => sitter === "none");
  const offered = spec.levels[free] ?? [];
  return gameNamed(spec.game)?.levels.filter(({ name }) => offered.includes(name)) ?? [];
}

export function SeatComputer({ playing }: { playing: Playing }) {
  const levels = levelsOf(playing);
  const [name, setName] = useState(levels[0]?.name ?? "");
  const pressed = useRef(false);
  // What was pressed goes away with the free seat, and would take the focus with it.
  useEffect(() => () => void (pressed.current && focusContent()), []);

  function ask(event: Event) {
    event.preventDefault();
    pressed.current = true;
    playing.around?.do({ what: "computer", level: name });
  }

  return (
    <details class="settings">
      <summary>{t("Or play the computer, for others to watch")}</summary>
      <form class="setting" onSubmit={ask}>
        <label for="seat-level">{t("How strong?")}</label>
        <select
          id="seat-level"
          aria-describedby="seat-level-help"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        >
          {levels.map((level) => (
            <option key={level.name} value={level.name}>
              {t(level.label)}
            </option>
          ))}
        </select>
        <small id="seat-level-help" class="hint">
          {t(levels.find((level) => level.name === name)?.help ?? "")}
        </small>
        <div class="board-tools">
          <button type="submit">{t("Let the computer sit down")}</button>
        </div>
      </form>
    </details>
  );
}
