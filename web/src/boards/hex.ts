/** The Hex board: pointed-top cells, each row half a cell further right. Red's
 * stones carry an upright bar and join top and bottom; Blue's carry a level bar
 * and join left and right, so colours need not be seen. */
import { t } from "../i18n";
import type { HexBoard } from "../types";
import type { BoardInput, BoardView, Play } from "./board";
import { button, html, letter, onPress, Roving, setAll, svg } from "./dom";

const width = 20;
const side = width / Math.sqrt(3);
const margin = 17;
/** Cells drawn smaller than this are too small to hit: a tap selects, a button plays. */
const comfortable = 30;

interface Point {
  x: number;
  y: number;
}

interface Cell {
  group: SVGGElement;
  stone: SVGGElement;
  name: string;
}

const colours = () => [t("red"), t("blue")] as const;

function centre(row: number, col: number): Point {
  return { x: margin + width * (col + row / 2 + 0.5), y: margin + side * (1.5 * row + 1) };
}

function corner(at: Point, i: number, radius = side): string {
  const angle = (Math.PI / 180) * (60 * i - 90);
  return `${(at.x + radius * Math.cos(angle)).toFixed(2)},${(at.y + radius * Math.sin(angle)).toFixed(2)}`;
}

function hexagon(at: Point, radius: number): string {
  return [0, 1, 2, 3, 4, 5].map((i) => corner(at, i, radius)).join(" ");
}

export class HexView implements BoardView {
  readonly element = html("div", { class: "board hex" });
  private readonly play: Play;
  private readonly tools = html("div", { class: "board-tools" });
  private input: BoardInput | null = null;
  private size = "";
  private cells: Cell[] = [];
  private chain = svg("g");
  private svg = svg("svg");
  private frame = html("div", { class: "board-frame", dir: "ltr" });
  private chosen: number | null = null;
  private large = false;

  constructor(play: Play) {
    this.play = play;
  }

  update(input: BoardInput): void {
    this.input = input;
    const board = input.look.view.board as HexBoard;
    const size = `${board.rows}x${board.cols}`;
    if (size !== this.size) this.build(board, size);
    if (!input.active) this.chosen = null;
    for (const [i, cell] of this.cells.entries()) this.drawCell(cell, i, board);
    this.drawChain(board);
    this.drawTools(board);
  }

  /* ---- building ---------------------------------------------------- */

  private build(board: HexBoard, size: string): void {
    this.size = size;
    const corner = centre(board.rows - 1, board.cols - 1);
    const box = `0 0 ${(corner.x + width / 2 + margin).toFixed(1)} ${(corner.y + side + margin).toFixed(1)}`;
    this.svg = svg("svg", { viewBox: box, class: "hex-svg", role: "group" });
    this.svg.setAttribute("aria-label", t("Board, {1} rows and {2} columns", board.rows, board.cols));
    this.svg.append(this.edges(board), this.coordinates(board));
    this.cells = [];
    for (let i = 0; i < board.rows * board.cols; i++) this.cells.push(this.buildCell(i, board));
    this.chain = svg("g", { class: "hex-chain" });
    this.svg.append(this.chain);
    new Roving(
      this.cells.map((cell) => cell.group),
      board.cols,
    );
    this.frame.replaceChildren(this.svg);
    this.element.replaceChildren(this.frame, this.tools);
  }

  private buildCell(i: number, board: HexBoard): Cell {
    const row = Math.floor(i / board.cols);
    const col = i % board.cols;
    const at = centre(row, col);
    const name = letter(col) + (row + 1);
    const stone = svg("g", { class: "hex-stone" });
    const group = svg(
      "g",
      { class: "hex-cell", role: "button", "data-cell": name },
      svg("polygon", { points: hexagon(at, side), class: "hex-tile" }),
      stone,
      svg("polygon", { points: hexagon(at, side * 0.86), class: "hex-focus" }),
    );
    onPress(group, () => this.press(i));
    this.svg.append(group);
    return { group, stone, name };
  }

  /** The four sides: a band in the colour of whom it belongs to. */
  private edges(board: HexBoard): SVGGElement {
    const { rows, cols } = board;
    const top: string[] = [];
    const bottom: string[] = [];
    const left: string[] = [];
    const right: string[] = [];
    for (let col = 0; col < cols; col++) {
      const first = centre(0, col);
      const last = centre(rows - 1, col);
      top.push(corner(first, 5), corner(first, 0), corner(first, 1));
      bottom.push(corner(last, 4), corner(last, 3), corner(last, 2));
    }
    for (let row = 0; row < rows; row++) {
      const first = centre(row, 0);
      const last = centre(row, cols - 1);
      left.push(corner(first, 5), corner(first, 4), corner(first, 3));
      right.push(corner(last, 1), corner(last, 2));
    }
    left.pop();
    const band = (points: string[], name: string) =>
      svg("polyline", { points: points.join(" "), class: `hex-edge ${name}` });
    return svg(
      "g",
      { "aria-hidden": "true" },
      band(left, "blue"),
      band(right, "blue"),
      band(left, "ticks"),
      band(right, "ticks"),
      band(top, "red"),
      band(bottom, "red"),
    );
  }

  private coordinates(board: HexBoard): SVGGElement {
    const group = svg("g", { class: "coordinates", "aria-hidden": "true" });
    const mark = (at: Point, text: string) =>
      group.append(svg("text", { x: at.x.toFixed(1), y: at.y.toFixed(1) }, text));
    for (let col = 0; col < board.cols; col++) {
      const top = centre(0, col);
      const bottom = centre(board.rows - 1, col);
      mark({ x: top.x - width * 0.25, y: top.y - side - 5 }, letter(col));
      mark({ x: bottom.x + width * 0.25, y: bottom.y + side + 11 }, letter(col));
    }
    for (let row = 0; row < board.rows; row++) {
      const left = centre(row, 0);
      const right = centre(row, board.cols - 1);
      mark({ x: left.x - width / 2 - 9, y: left.y + 3 }, String(row + 1));
      mark({ x: right.x + width / 2 + 9, y: right.y + 3 }, String(row + 1));
    }
    return group;
  }

  /* ---- drawing ----------------------------------------------------- */

  private drawCell(cell: Cell, i: number, board: HexBoard): void {
    const content = board.cells[i] ?? ".";
    const found = board.hits.includes(i);
    const last = board.last === i;
    const words = [cell.name, content === "." ? this.nothing(board) : colours()[Number(content)]];
    if (found) words.push(t("found by a hit"));
    if (last) words.push(t("last stone"));
    setAll(cell.group, {
      class: `hex-cell stone-${content === "." ? "none" : content}${last ? " last" : ""}${this.chosen === i ? " chosen" : ""}${board.chain.includes(i) ? " in-chain" : ""}`,
      "aria-label": words.join(", "),
      "aria-disabled": this.mayPlay(cell.name) ? null : "true",
    });
    cell.stone.replaceChildren(...this.stone(i, board, content, found, last));
  }

  private nothing(board: HexBoard): string {
    return board.dark && !this.input?.look.view.over ? t("nothing known") : t("empty");
  }

  private stone(i: number, board: HexBoard, content: string, found: boolean, last: boolean): SVGElement[] {
    if (content === ".") return [];
    const { x, y } = centre(Math.floor(i / board.cols), i % board.cols);
    const radius = width * 0.37;
    const reach = radius * 0.5;
    const [dx, dy] = content === "0" ? [0, reach] : [reach, 0];
    const parts: SVGElement[] = [
      svg("circle", { cx: x, cy: y, r: radius, class: "hex-disc" }),
      svg("line", { x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy, class: "hex-bar" }),
    ];
    if (found) parts.push(svg("circle", { cx: x, cy: y, r: radius + 1, class: "hex-found" }));
    if (last) parts.push(svg("circle", { cx: x, cy: y, r: radius * 0.78, class: "hex-last" }));
    return parts;
  }

  /** A line through the neighbours among the winning chain's stones. */
  private drawChain(board: HexBoard): void {
    const there = new Set(board.chain);
    const lines: SVGElement[] = [];
    for (const i of board.chain) {
      const row = Math.floor(i / board.cols);
      const col = i % board.cols;
      const a = centre(row, col);
      for (const [dr, dc] of [
        [0, 1],
        [1, 0],
        [1, -1],
      ] as const) {
        if (col + dc < 0 || col + dc >= board.cols) continue;
        if (!there.has((row + dr) * board.cols + col + dc)) continue;
        const b = centre(row + dr, col + dc);
        lines.push(svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
      }
    }
    this.chain.replaceChildren(...lines);
  }

  private drawTools(board: HexBoard): void {
    const parts: HTMLElement[] = [];
    const chosen = this.chosen === null ? undefined : this.cells[this.chosen];
    if (chosen) {
      parts.push(
        button(t("Play {1}", chosen.name), { class: "primary" }, () => this.confirm()),
        button(t("Cancel"), {}, () => this.choose(null)),
      );
    }
    if (board.swap && this.input?.active)
      parts.push(button(t("Swap"), { class: "swap" }, () => this.play("swap")));
    if (board.cols + board.rows / 2 > 12)
      parts.push(
        button(
          this.large ? t("Whole board") : t("Larger cells"),
          { class: "quiet zoom", "aria-pressed": String(this.large) },
          () => this.zoom(),
        ),
      );
    this.tools.replaceChildren(...parts);
  }

  /* ---- playing ----------------------------------------------------- */

  private mayPlay(name: string): boolean {
    if (!this.input?.active) return false;
    return this.input.look.tries?.includes(name) ?? true;
  }

  private press(i: number): void {
    const cell = this.cells[i];
    if (!cell || !this.mayPlay(cell.name)) return;
    if (!this.tooSmall(cell.group) || this.chosen === i) this.send(cell.name);
    else this.choose(i);
  }

  /** Fingers need room, and so does a mouse on a very small board. */
  private tooSmall(group: SVGGElement): boolean {
    const box = group.getBoundingClientRect();
    const coarse = matchMedia("(pointer: coarse)").matches;
    return box.width > 0 && box.width < (coarse ? comfortable : comfortable / 2);
  }

  private choose(i: number | null): void {
    this.chosen = i;
    if (this.input) this.update(this.input);
  }

  private confirm(): void {
    const cell = this.chosen === null ? undefined : this.cells[this.chosen];
    if (cell) this.send(cell.name);
  }

  private send(name: string): void {
    this.chosen = null;
    this.play(name);
  }

  private zoom(): void {
    this.large = !this.large;
    this.frame.classList.toggle("large", this.large);
    if (this.input) this.update(this.input);
  }
}
