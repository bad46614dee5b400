/** Elements from code: no HTML strings, so nothing needs escaping and no style
 * attribute meets the content security policy. */

type Value = string | number | boolean | null | undefined;
export type Attributes = Record<string, Value>;

function fill<E extends Element>(element: E, attributes: Attributes, children: (Node | string | null)[]): E {
  setAll(element, attributes);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** Sets attributes; false, null and undefined remove them. */
export function setAll(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function button(
  label: string,
  attributes: Attributes,
  press: () => void,
  ...children: (Node | string)[]
): HTMLButtonElement {
  const made = html("button", { type: "button", ...attributes }, ...children);
  if (children.length === 0) made.textContent = label;
  else made.setAttribute("aria-label", label);
  made.addEventListener("click", press);
  return made;
}

/** Focus that arrow keys move among the places of a grid: one tab stop for the
 * whole board. Arrows follow the board, which is left-to-right everywhere. */
export class Roving {
  private at = 0;
  private readonly places: Element[];
  private readonly columns: number;

  constructor(places: Element[], columns: number) {
    this.places = places;
    this.columns = columns;
    for (const [i, place] of places.entries()) {
      place.setAttribute("tabindex", i === 0 ? "0" : "-1");
      place.addEventListener("keydown", (event) => this.key(event as KeyboardEvent));
      place.addEventListener("focus", () => this.enter(i));
    }
  }

  get current(): number {
    return this.at;
  }

  /** Makes this place the tab stop. */
  enter(i: number): void {
    this.places[this.at]?.setAttribute("tabindex", "-1");
    this.at = i;
    this.places[i]?.setAttribute("tabindex", "0");
  }

  focus(i: number): void {
    this.enter(i);
    (this.places[i] as HTMLElement | SVGElement | undefined)?.focus();
  }

  private key(event: KeyboardEvent): void {
    const to = this.target(event.key);
    if (to === null) return;
    event.preventDefault();
    this.focus(to);
  }

  private target(key: string): number | null {
    const column = this.at % this.columns;
    const rowStart = this.at - column;
    const end = Math.min(rowStart + this.columns, this.places.length) - 1;
    switch (key) {
      case "ArrowLeft":
        return column > 0 ? this.at - 1 : null;
      case "ArrowRight":
        return this.at < end ? this.at + 1 : null;
      case "ArrowUp":
        return this.at >= this.columns ? this.at - this.columns : null;
      case "ArrowDown":
        return this.at + this.columns < this.places.length ? this.at + this.columns : null;
      case "Home":
        return rowStart;
      case "End":
        return end;
    }
    return null;
  }
}

/** Calls `press` for a click, Enter or the space bar. A click is what the browser
 * makes of a touch that ends where it began: sliding off cancels it, and
 * dragging scrolls the page. */
export function onPress(element: Element, press: () => void): void {
  element.addEventListener("click", press);
  element.addEventListener("keydown", (event) => {
    const { key, repeat } = event as KeyboardEvent;
    if ((key !== "Enter" && key !== " ") || repeat) return;
    event.preventDefault();
    press();
  });
}

/** "a" for 0, as columns are lettered on boards. */
export function letter(column: number): string {
  return String.fromCharCode(97 + column);
}
