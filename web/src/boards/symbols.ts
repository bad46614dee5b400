/** A symbol of a code as a picture: a coloured peg with its letter, or a digit. */
import { t } from "../i18n";
import { svg } from "./dom";

export function isLettered(symbols: string): boolean {
  return /^[A-Z]/.test(symbols);
}

export function symbolTile(symbol: string, symbols: string): SVGSVGElement {
  const picture = svg("svg", { viewBox: "0 0 40 40", class: "tile", "aria-hidden": "true" });
  picture.dataset.symbol = symbol;
  if (isLettered(symbols)) {
    picture.classList.add("peg", `peg-${symbol}`);
    picture.append(
      svg("circle", { cx: 20, cy: 20, r: 17, class: "peg-body" }),
      svg("path", { d: "M9 17a12 12 0 0 1 15-8", class: "peg-shine" }),
    );
  } else {
    picture.classList.add("digit");
    picture.append(svg("rect", { x: 3, y: 3, width: 34, height: 34, rx: 9 }));
  }
  picture.append(svg("text", { x: 20, y: 27 }, symbol));
  return picture;
}

/** How a symbol is called: by its letter and colour, or as the digit it is. */
export function symbolName(symbol: string, symbols: string): string {
  if (!isLettered(symbols)) return symbol;
  const name = colourNames()[symbol.charCodeAt(0) - 65];
  return name === undefined ? symbol : `${symbol}, ${name}`;
}

function colourNames(): string[] {
  return [
    t("red"),
    t("blue"),
    t("yellow"),
    t("green"),
    t("violet"),
    t("orange"),
    t("white"),
    t("black"),
    t("pink"),
    t("turquoise"),
    t("brown"),
    t("grey"),
    t("lime"),
    t("navy"),
    t("gold"),
  ];
}
