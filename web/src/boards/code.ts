/** Code-breaking: the rows of a grid with their answers, and below them whatever
 * the viewer is asked for. */
import { t } from "../i18n";
import type { CodeBoard, CodeGrid, CodeRow } from "../types";
import { AnswerEntry } from "./answer";
import type { BoardInput, BoardView, Play } from "./board";
import { CodeEntry } from "./compose";
import { html, svg } from "./dom";
import { isLettered, symbolTile } from "./symbols";

export class CodeView implements BoardView {
  readonly element = html("div", { class: "board code" });
  private readonly grids = html("div", { class: "code-grids" });
  private readonly entry: CodeEntry;
  private readonly answer: AnswerEntry;
  private readonly tools = html("div", { class: "code-entry" });
  private asked = "";

  constructor(play: Play) {
    this.entry = new CodeEntry(play);
    this.answer = new AnswerEntry(play);
    this.element.append(this.grids, this.tools);
  }

  update(input: BoardInput): void {
    const board = input.look.view.board as CodeBoard;
    const lettered = isLettered(board.symbols);
    this.element.classList.toggle("digits", !lettered);
    this.grids.replaceChildren(...board.grids.map((grid) => drawGrid(board, grid, input)));
    this.ask(board, input);
  }

  key(event: KeyboardEvent): void {
    if (this.tools.firstChild === this.entry.element) this.entry.key(event);
  }

  /** The entry is kept while the same thing is asked, so that a refused move
   * stays to be mended. */
  private ask(board: CodeBoard, input: BoardInput): void {
    const { asks, count } = input.look.view;
    const asked = input.seat === null ? "" : `${asks} ${count}`;
    const entry = asks === "answer" ? this.answer : this.entry;
    if (asked !== this.asked) entry.reset(board);
    this.asked = asked;
    const wanted = asks === "guess" || asks === "secret" || asks === "answer";
    if (!wanted || input.seat === null) {
      this.tools.replaceChildren();
      return;
    }
    entry.enable(input.active, asks);
    if (this.tools.firstChild !== entry.element) this.tools.replaceChildren(entry.element);
  }
}

/* ---- the grid ---------------------------------------------------------- */

function drawGrid(board: CodeBoard, grid: CodeGrid, input: BoardInput): HTMLElement {
  const part = html("section", { class: "code-grid" });
  const breaker = input.seats[grid.breaker] ?? "";
  if (board.grids.length > 1) part.append(html("h3", { class: "code-title" }, t("Guesses of {1}", breaker)));
  part.append(secretRow(board, grid));
  const rows = html("ol", { class: "code-rows", dir: "ltr", reversed: false });
  rows.setAttribute("aria-label", t("Guesses of {1}", breaker));
  for (const [i, row] of grid.rows.entries()) rows.append(drawRow(board, row, i));
  for (let i = grid.rows.length; i < board.rows; i++) rows.append(emptyRow(board, i));
  part.append(rows);
  if (board.rows === 0 && grid.rows.length === 0)
    part.append(html("p", { class: "hint" }, t("No guesses yet.")));
  return part;
}

function secretRow(board: CodeBoard, grid: CodeGrid): HTMLElement {
  const tiles = html("span", { class: "tiles" });
  const { secret } = grid;
  for (let i = 0; i < board.pegs; i++)
    tiles.append(secret === undefined ? cover() : symbolTile(secret[i] ?? "", board.symbols));
  const state = secret ?? (grid.ready ? t("hidden") : t("not set yet"));
  return html(
    "div",
    { class: "code-secret", dir: "ltr", role: "img", "aria-label": t("Secret: {1}", state) },
    html("span", { class: "code-number", "aria-hidden": "true" }, "?"),
    tiles,
    html("span", { class: "code-state", dir: "auto" }, secret === undefined ? state : ""),
  );
}

function cover(): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 40 40", class: "tile cover", "aria-hidden": "true" },
    svg("rect", { x: 3, y: 3, width: 34, height: 34, rx: 9 }),
    svg("path", { d: "M3 24 24 3M3 37 37 3M16 37 37 16", class: "hatch" }),
  );
}

function drawRow(board: CodeBoard, row: CodeRow, i: number): HTMLElement {
  const tiles = html("span", { class: "tiles", role: "img", "aria-label": row.guess });
  for (const symbol of row.guess) tiles.append(symbolTile(symbol, board.symbols));
  return html(
    "li",
    { class: "code-row" },
    html("span", { class: "code-number", "aria-hidden": "true" }, String(i + 1)),
    tiles,
    answerOf(board, row),
  );
}

function emptyRow(board: CodeBoard, i: number): HTMLElement {
  const tiles = html("span", { class: "tiles" });
  for (let place = 0; place < board.pegs; place++) tiles.append(html("span", { class: "tile hole" }));
  return html(
    "li",
    { class: "code-row empty", "aria-hidden": "true" },
    html("span", { class: "code-number" }, String(i + 1)),
    tiles,
  );
}

function answerOf(board: CodeBoard, row: CodeRow): HTMLElement {
  const box = html("span", { class: "code-answer" });
  if (row.exact === undefined || row.misplaced === undefined) {
    box.append(html("span", { class: "code-words", dir: "auto" }, t("no answer yet")));
    return box;
  }
  const words = t("{1} exact, {2} misplaced", row.exact, row.misplaced);
  box.append(
    keys(board.pegs, row.exact, row.misplaced),
    html("span", { class: "code-words", dir: "auto" }, words),
  );
  return box;
}

/** Small pegs: filled for exact, a ring for misplaced, a dot for neither. */
function keys(pegs: number, exact: number, misplaced: number): SVGSVGElement {
  const columns = Math.ceil(pegs / 2);
  const picture = svg("svg", {
    viewBox: `0 0 ${columns * 12} 24`,
    class: `keys keys-${columns}`,
    "aria-hidden": "true",
  });
  for (let i = 0; i < pegs; i++) {
    const kind = i < exact ? "exact" : i < exact + misplaced ? "misplaced" : "none";
    const cx = 6 + 12 * (i % columns);
    const cy = 6 + 12 * Math.floor(i / columns);
    picture.append(svg("circle", { cx, cy, r: kind === "none" ? 1.5 : 4, class: `key ${kind}` }));
  }
  return picture;
}
