/** Composing a code: by pressing symbols, or by typing them. */
import { t } from "../i18n";
import type { CodeBoard } from "../types";
import type { Play } from "./board";
import { button, html } from "./dom";
import { isLettered, symbolName, symbolTile } from "./symbols";

export class CodeEntry {
  readonly element = html("div", { class: "compose", role: "group" });
  private readonly play: Play;
  private board: CodeBoard | null = null;
  private places: (string | null)[] = [];
  private at = 0;
  private enabled = false;
  private asks = "guess";

  constructor(play: Play) {
    this.play = play;
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Empties the places for something new. */
  reset(board: CodeBoard): void {
    this.board = board;
    this.places = Array.from({ length: board.pegs }, () => null);
    this.at = 0;
    this.draw();
  }

  enable(enabled: boolean, asks: string): void {
    if (this.enabled === enabled && this.asks === asks) return;
    this.enabled = enabled;
    this.asks = asks;
    this.draw();
  }

  /* ---- composing --------------------------------------------------- */

  private put(symbol: string): void {
    if (!this.enabled || this.at >= this.places.length) return;
    this.places[this.at] = symbol;
    const next = this.places.indexOf(null);
    this.at = next === -1 ? this.places.length : next;
    this.draw();
  }

  /** Takes away the symbol at the marked place, or else the last one. */
  private takeBack(): void {
    const marked = this.places[this.at] != null ? this.at : this.lastFilled();
    if (marked < 0) return;
    this.places[marked] = null;
    this.at = marked;
    this.draw();
  }

  private lastFilled(): number {
    return this.places.findLastIndex((symbol) => symbol !== null);
  }

  private mark(place: number): void {
    this.at = place;
    this.draw();
  }

  private isFull(): boolean {
    return !this.places.includes(null);
  }

  private submit(): void {
    if (this.enabled && this.isFull()) this.play(this.places.join(""));
  }

  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.board) return;
    const typed = event.key.toUpperCase();
    const symbol = [...this.board.symbols].find((other) => other.toUpperCase() === typed);
    if (symbol !== undefined) this.put(symbol);
    else if (event.key === "Backspace") this.takeBack();
    else if (event.key === "Enter" && this.isFull() && !isPressOf(event)) this.submit();
    else return;
    event.preventDefault();
  }

  /* ---- drawing ----------------------------------------------------- */

  private draw(): void {
    const { board } = this;
    if (!board) return;
    const focused = (document.activeElement as HTMLElement | null)?.dataset.entry;
    this.element.setAttribute("aria-label", this.asks === "secret" ? t("Your secret") : t("Your guess"));
    this.element.replaceChildren(this.drawPlaces(board), this.drawSymbols(board), this.drawTools());
    if (focused !== undefined) this.refocus(focused);
  }

  private refocus(focused: string): void {
    const same = this.element.querySelector<HTMLButtonElement>(`[data-entry="${focused}"]`);
    const full = this.isFull() && !focused.startsWith("place");
    const target = full || same?.disabled ? this.element.querySelector<HTMLButtonElement>(".primary") : same;
    (target?.disabled ? same : target)?.focus();
  }

  private drawPlaces(board: CodeBoard): HTMLElement {
    const row = html("div", { class: "compose-places", dir: "ltr" });
    for (const [i, symbol] of this.places.entries()) {
      const content =
        symbol === null ? html("span", { class: "tile hole" }) : symbolTile(symbol, board.symbols);
      const what = symbol === null ? t("empty") : symbolName(symbol, board.symbols);
      row.append(
        button(
          t("Place {1}: {2}", i + 1, what),
          {
            class: `compose-place${this.at === i ? " marked" : ""}`,
            "data-entry": `place${i}`,
            disabled: !this.enabled,
          },
          () => this.mark(i),
          content,
        ),
      );
    }
    return row;
  }

  private drawSymbols(board: CodeBoard): HTMLElement {
    const pad = html("div", {
      class: isLettered(board.symbols) ? "palette" : "palette pad",
      dir: "ltr",
    });
    for (const symbol of board.symbols) {
      pad.append(
        button(
          symbolName(symbol, board.symbols),
          {
            class: "palette-symbol",
            "data-entry": symbol,
            disabled: !this.enabled || !this.fits(board, symbol),
          },
          () => this.put(symbol),
          symbolTile(symbol, board.symbols),
        ),
      );
    }
    return pad;
  }

  /** Greys out what the board says cannot stand here; the C code has the last word. */
  private fits(board: CodeBoard, symbol: string): boolean {
    const used = this.places.some((other, i) => other === symbol && i !== this.at);
    return (board.repeats || !used) && (board.leading || this.at !== 0 || symbol !== "0");
  }

  private drawTools(): HTMLElement {
    const send = button(
      this.asks === "secret" ? t("Set this secret") : t("Guess"),
      { class: "primary", "data-entry": "send", disabled: !this.enabled || !this.isFull() },
      () => this.submit(),
    );
    const back = button(
      t("Take one back"),
      { "data-entry": "back", disabled: !this.enabled || this.lastFilled() < 0 },
      () => this.takeBack(),
    );
    return html("div", { class: "board-tools" }, send, back);
  }
}

/** Enter on a button presses it; it should not send the code as well. */
function isPressOf(event: KeyboardEvent): boolean {
  const entry = (event.target as HTMLElement).dataset.entry;
  return entry === "send" || entry === "back";
}
