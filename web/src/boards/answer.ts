/** Answering a guess by hand: how many exact, how many misplaced. */
import { t } from "../i18n";
import type { CodeBoard } from "../types";
import type { Play } from "./board";
import { button, html } from "./dom";

export class AnswerEntry {
  readonly element = html("div", { class: "answer-entry", role: "group" });
  private readonly play: Play;
  private pegs = 0;
  private exact: number | null = null;
  private misplaced: number | null = null;
  private enabled = false;

  constructor(play: Play) {
    this.play = play;
  }

  reset(board: CodeBoard): void {
    this.pegs = board.pegs;
    this.exact = null;
    this.misplaced = null;
    this.draw();
  }

  enable(enabled: boolean, _asks: string): void {
    if (this.enabled === enabled) return;
    this.enabled = enabled;
    this.draw();
  }

  private draw(): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.entry;
    this.element.setAttribute("aria-label", t("Your answer"));
    this.element.replaceChildren(
      this.counter("exact", t("Exact: right symbol, right place"), this.exact, (n) => {
        this.exact = n;
      }),
      this.counter("misplaced", t("Misplaced: right symbol, wrong place"), this.misplaced, (n) => {
        this.misplaced = n;
      }),
      html("div", { class: "board-tools" }, this.send()),
    );
    if (focused !== undefined) this.element.querySelector<HTMLElement>(`[data-entry="${focused}"]`)?.focus();
  }

  private counter(name: string, label: string, value: number | null, set: (n: number) => void): HTMLElement {
    const numbers = html("div", { class: `answer-numbers ${name}`, dir: "ltr", role: "group" });
    numbers.setAttribute("aria-label", label);
    for (let n = 0; n <= this.pegs; n++) {
      numbers.append(
        button(
          String(n),
          {
            class: "answer-number",
            "aria-pressed": String(value === n),
            "data-entry": `${name}${n}`,
            disabled: !this.enabled,
          },
          () => {
            set(n);
            this.draw();
          },
        ),
      );
    }
    return html("div", { class: "answer-counter" }, html("span", {}, label), numbers);
  }

  private send(): HTMLElement {
    const ready = this.enabled && this.exact !== null && this.misplaced !== null;
    return button(t("Answer"), { class: "primary", "data-entry": "send", disabled: !ready }, () => {
      if (ready) this.play(`${this.exact}+${this.misplaced}`);
    });
  }
}
