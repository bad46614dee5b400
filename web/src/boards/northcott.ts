/** Northcott's game: rows of squares, a piece of each side in every row. Choose
 * a piece of yours, then a square. Which squares it may go to, the C code says. */
import { t } from "../i18n";
import type { NorthcottBoard } from "../types";
import type { BoardInput, BoardView, Play } from "./board";
import { html, letter, onPress, Roving, setAll, svg } from "./dom";

const square = 40;
const margin = 22;

interface Square {
  group: SVGGElement;
  content: SVGGElement;
  name: string;
  row: number;
  col: number;
}

export class NorthcottView implements BoardView {
  readonly element = html("div", { class: "board northcott" });
  private readonly play: Play;
  private readonly frame = html("div", { class: "board-frame", dir: "ltr" });
  private input: BoardInput | null = null;
  private size = "";
  private squares: Square[] = [];
  private row: number | null = null;
  private count = -1;

  constructor(play: Play) {
    this.play = play;
    this.element.append(this.frame);
  }

  update(input: BoardInput): void {
    this.input = input;
    const board = input.look.view.board as NorthcottBoard;
    const size = `${board.rows}x${board.squares}`;
    if (size !== this.size) this.build(board, size);
    if (!input.active || input.look.view.count !== this.count) this.row = null;
    this.count = input.look.view.count;
    for (const place of this.squares) this.draw(place, board);
  }

  private build(board: NorthcottBoard, size: string): void {
    this.size = size;
    const wide = board.squares * square + 2 * margin;
    const high = board.rows * square + 2 * margin;
    const picture = svg("svg", { viewBox: `0 0 ${wide} ${high}`, role: "group" });
    picture.setAttribute("aria-label", t("Board, {1} rows and {2} columns", board.rows, board.squares));
    picture.append(coordinates(board));
    this.squares = [];
    for (let row = 0; row < board.rows; row++)
      for (let col = 0; col < board.squares; col++) this.squares.push(this.buildSquare(picture, row, col));
    new Roving(
      this.squares.map((place) => place.group),
      board.squares,
    );
    this.frame.replaceChildren(picture);
  }

  private buildSquare(picture: SVGSVGElement, row: number, col: number): Square {
    const content = svg("g");
    const name = letter(col) + (row + 1);
    const at = `translate(${margin + col * square} ${margin + row * square})`;
    const group = svg(
      "g",
      { role: "button", transform: at, "data-cell": name },
      svg("rect", { width: square, height: square, class: "northcott-square" }),
      content,
      svg("rect", { x: 3, y: 3, width: square - 6, height: square - 6, rx: 5, class: "northcott-focus" }),
    );
    const place = { group, content, name, row, col };
    onPress(group, () => this.press(place));
    picture.append(group);
    return place;
  }

  /* ---- drawing ----------------------------------------------------- */

  private draw(place: Square, board: NorthcottBoard): void {
    const owner = pieceAt(board, place);
    const mine = owner !== null && owner === this.input?.seat && this.input.active;
    const target = this.isTarget(place);
    const last = board.last?.row === place.row;
    const moved = last && board.last?.to === place.col;
    const left = last && board.last?.from === place.col;
    const words = [place.name];
    words.push(owner === null ? t("empty") : (this.input?.seats[owner] ?? ""));
    if (target) words.push(t("can be moved to"));
    if (moved) words.push(t("moved last"));
    setAll(place.group, {
      class: `northcott-place${target ? " target" : ""}${mine ? " mine" : ""}${this.row === place.row && mine ? " chosen" : ""}${moved ? " last" : ""}${left ? " left" : ""}`,
      "aria-label": words.join(", "),
      "aria-disabled": mine || target ? null : "true",
      "aria-pressed": mine ? String(this.row === place.row) : null,
    });
    place.content.replaceChildren(...(owner === null ? mark(target, Boolean(left)) : piece(owner)));
  }

  /* ---- playing ----------------------------------------------------- */

  private tries(): string[] {
    return (this.input?.active && this.input.look.tries) || [];
  }

  private isTarget(place: Square): boolean {
    return this.row === place.row && this.tries().includes(place.name);
  }

  private press(place: Square): void {
    if (!this.input?.active) return;
    if (this.isTarget(place)) {
      this.play(place.name);
      return;
    }
    const board = this.input.look.view.board as NorthcottBoard;
    const mine = pieceAt(board, place) === this.input.seat;
    this.row = mine && this.row !== place.row ? place.row : null;
    this.update(this.input);
  }
}

function pieceAt(board: NorthcottBoard, { row, col }: Square): number | null {
  if (board.left[row] === col) return 0;
  return board.right[row] === col ? 1 : null;
}

/** The left side's pieces point right and carry an upright bar; the right side's are the mirror image, hollow. */
function piece(owner: number): SVGElement[] {
  const half = square / 2;
  const points = owner === 0 ? `10,8 24,8 34,${half} 24,32 10,32` : `30,8 16,8 6,${half} 16,32 30,32`;
  const bar = owner === 0 ? 16 : 24;
  return [
    svg("polygon", { points, class: `northcott-piece piece-${owner}` }),
    svg("line", { x1: bar, y1: 14, x2: bar, y2: 26, class: `northcott-bar piece-${owner}` }),
  ];
}

function mark(target: boolean, left: boolean): SVGElement[] {
  const half = square / 2;
  if (target) return [svg("circle", { cx: half, cy: half, r: 6, class: "northcott-target" })];
  if (left) return [svg("circle", { cx: half, cy: half, r: 4, class: "northcott-left" })];
  return [];
}

function coordinates(board: NorthcottBoard): SVGGElement {
  const group = svg("g", { class: "coordinates", "aria-hidden": "true" });
  const text = (x: number, y: number, words: string) => group.append(svg("text", { x, y }, words));
  const foot = margin + board.rows * square;
  for (let col = 0; col < board.squares; col++) {
    const x = margin + (col + 0.5) * square;
    text(x, margin - 8, letter(col));
    text(x, foot + 15, letter(col));
  }
  for (let row = 0; row < board.rows; row++) {
    const y = margin + (row + 0.5) * square + 4;
    text(margin / 2, y, String(row + 1));
    text(margin * 1.5 + board.squares * square, y, String(row + 1));
  }
  return group;
}
