/** Words in the reader's language.
 *
 * t looks an English sentence ("Waiting for {1}.") up in what the build makes of
 * po/LANGUAGE.po, and fills its places. Numbers are written in the language's digits; strings
 * given as arguments (notation, names) are kept apart from the direction of the
 * sentence. Sentences are phrased so that no number decides their grammar
 * ("Rows left: {1}"), which spares every language its plural forms. */

export type Arg = string | number;
export type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>("@build/locale/*.json", { import: "default" });
const catalogues = new Map(Object.entries(files).map(([path, load]) => [languageOf(path), load]));
const rightToLeft = new Set(["ar", "ckb", "fa", "he", "ur"]);

let language = "en";
let catalogue: Catalogue = {};
let numbers = new Intl.NumberFormat("en", { useGrouping: false });

function languageOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1, -".json".length);
}

/** The languages there are, English first. */
export function languages(): string[] {
  return ["en", ...[...catalogues.keys()].sort()];
}

/** A language's name for itself. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

export function currentLanguage(): string {
  return language;
}

export function isRightToLeft(code = language): boolean {
  return rightToLeft.has(code);
}

/** The first of the wishes ("fa-IR", "en") that there is a translation for. */
export function bestLanguage(wishes: readonly string[], there = languages()): string {
  for (const wish of wishes) {
    const code = wish.toLowerCase().split("-")[0] ?? "";
    if (there.includes(code)) return code;
  }
  return "en";
}

/** Loads a language and makes the document speak it. */
export async function setLanguage(code: string): Promise<void> {
  const load = catalogues.get(code);
  useCatalogue(load ? code : "en", load ? await load() : {});
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft() ? "rtl" : "ltr";
}

export function useCatalogue(code: string, words: Catalogue): void {
  language = code;
  catalogue = words;
  numbers = new Intl.NumberFormat(code, { useGrouping: false });
}

const leftToRightIsolate = "\u2066";
const firstStrongIsolate = "\u2068";
const popIsolate = "\u2069";

/** Notation ("c4", "3+1") runs left to right; a name runs as its letters do. */
function isolate(text: string): string {
  const notation = /^[\x20-\x7e]*$/.test(text);
  return (notation ? leftToRightIsolate : firstStrongIsolate) + text + popIsolate;
}

function show(arg: Arg): string {
  if (typeof arg === "number") return numbers.format(arg);
  return isRightToLeft() ? isolate(arg) : arg;
}

/** Digits and what stands between them ("4:05"), in the language's digits. */
export function digits(text: string): string {
  return text.replace(/\d/g, (digit) => numbers.format(Number(digit)));
}

export function t(text: string, ...args: Arg[]): string {
  const words = catalogue[text] ?? text;
  return words.replace(/\{([1-9])\}/g, (place, number) => {
    const arg = args[Number(number) - 1];
    return arg === undefined ? place : show(arg);
  });
}

/** A reason of the C code; its arguments may be words that have translations. */
export function tReason(reason: { why: string; args: string[] }): string {
  return t(reason.why, ...reason.args.map((arg) => catalogue[arg] ?? arg));
}
