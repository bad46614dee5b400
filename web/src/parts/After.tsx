/** What one can do once a game is over. */
import { t } from "../i18n";
import type { SpecInfo } from "../types";

interface Props {
  spec: SpecInfo;
  replay: string;
  /** Sets up the same table anew; absent for those who only watch. */
  again: (() => void) | null;
}

export function After({ spec, replay, again }: Props) {
  return (
    <div class="board-tools after">
      <a class="button primary" href={replay}>
        {t("Look at it again")}
      </a>
      {again && (
        <button type="button" onClick={again}>
          {t("Play again")}
        </button>
      )}
      <a class="button" href={`/new/${spec.game}`}>
        {t("New game")}
      </a>
    </div>
  );
}
