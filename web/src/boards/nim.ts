/** Nim: rows of objects. Choosing an object marks it and all to its right; a
 * button takes them. */
import { t } from "../i18n";
import type { NimBoard } from "../types";
import type { BoardInput, BoardView, Play } from "./board";
import { button, html, svg } from "./dom";

/** Larger heaps are drawn as a number, and the count is typed. */
const drawable = 40;

interface Choice {
  /** From 0. */
  heap: number;
  take: number;
}

export class NimView implements BoardView {
  readonly element = html("div", { class: "board nim" });
  private readonly play: Play;
  private readonly heaps = html("div", { class: "nim-heaps", dir: "ltr" });
  private readonly tools = html("div", { class: "board-tools" });
  private input: BoardInput | null = null;
  private choice: Choice | null = null;
  private count = -1;

  constructor(play: Play) {
    this.play = play;
    this.element.append(this.heaps, this.tools);
  }

  update(input: BoardInput): void {
    this.input = input;
    if (input.look.view.count !== this.count || !input.active) this.choice = null;
    this.count = input.look.view.count;
    this.draw();
  }

  private draw(): void {
    const input = this.input;
    if (!input) return;
    const board = input.look.view.board as NimBoard;
    const focused = (document.activeElement as HTMLElement | null)?.dataset.object;
    this.heaps.replaceChildren(...board.heaps.map((size, heap) => this.heap(board, heap, size)));
    if (focused !== undefined) this.heaps.querySelector<HTMLElement>(`[data-object="${focused}"]`)?.focus();
    this.drawTools();
  }

  private heap(board: NimBoard, heap: number, size: number): HTMLElement {
    const last = board.last?.heap === heap + 1 ? board.last.take : 0;
    const objects = html("div", { class: "nim-objects" });
    if ((board.start[heap] ?? size) <= drawable) {
      for (let i = 0; i < size; i++) objects.append(this.object(heap, size, i));
      for (let i = 0; i < last; i++) objects.append(html("span", { class: "nim-gone" }, coin()));
    } else objects.append(this.typed(heap, size));
    const held = html("span", { class: "nim-count" }, String(size));
    held.setAttribute("aria-label", t("Heap {1} holds {2}.", heap + 1, size));
    held.setAttribute("role", "img");
    return html(
      "div",
      { class: "nim-heap", role: "group", "aria-label": t("Heap {1}", heap + 1) },
      html("span", { class: "nim-number", "aria-hidden": "true" }, String(heap + 1)),
      objects,
      held,
    );
  }

  private object(heap: number, size: number, i: number): HTMLElement {
    const take = size - i;
    const chosen = this.choice?.heap === heap && take <= this.choice.take;
    return button(
      t("Heap {1}: take {2}", heap + 1, take),
      {
        class: "nim-object",
        "data-object": `${heap}-${i}`,
        "aria-pressed": String(chosen),
        disabled: !this.input?.active,
      },
      () => this.choose({ heap, take }),
      coin(),
    );
  }

  private typed(heap: number, size: number): HTMLElement {
    const field = html("input", {
      type: "number",
      min: 1,
      max: size,
      inputmode: "numeric",
      "aria-label": t("How many to take from heap {1}", heap + 1),
      disabled: !this.input?.active,
      value: this.choice?.heap === heap ? this.choice.take : "",
    });
    field.addEventListener("change", () => this.choose({ heap, take: Number(field.value) }));
    return field;
  }

  private choose(choice: Choice): void {
    const same = this.choice?.heap === choice.heap && this.choice.take === choice.take;
    this.choice = same ? null : choice;
    this.draw();
  }

  private drawTools(): void {
    const { choice } = this;
    if (!this.input?.active || this.input.seat === null) {
      this.tools.replaceChildren();
      return;
    }
    if (!choice) {
      const hint = html("p", { class: "hint" }, t("Choose an object: it and all to its right are taken."));
      this.tools.replaceChildren(hint);
      return;
    }
    this.tools.replaceChildren(
      button(t("Take {1} from heap {2}", choice.take, choice.heap + 1), { class: "primary" }, () =>
        this.play(`${choice.heap + 1}-${choice.take}`),
      ),
      button(t("Cancel"), {}, () => this.choose(choice)),
    );
  }
}

function coin(): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 32 32", class: "nim-coin", "aria-hidden": "true" },
    svg("circle", { cx: 16, cy: 16, r: 13 }),
    svg("circle", { cx: 16, cy: 16, r: 8.5, class: "inner" }),
  );
}
