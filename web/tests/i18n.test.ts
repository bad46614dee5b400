import { afterEach, describe, expect, test } from "vitest";
import { bestLanguage, languageName, t, tReason, useCatalogue } from "../src/i18n";

afterEach(() => useCatalogue("en", {}));

describe("sentences", () => {
  test("without a translation the English is shown, its places filled", () => {
    expect(t("Heap {1}: take {2}", 3, 2)).toBe("Heap 3: take 2");
  });

  test("a translation may turn the order of the places round", () => {
    useCatalogue("tr", { "Take {1} from heap {2}": "{2}. yığından {1} al" });
    expect(t("Take {1} from heap {2}", 4, 1)).toBe("1. yığından 4 al");
  });

  test("a place without an argument stays as it is", () => {
    expect(t("Line {1}: {2}", 7)).toBe("Line 7: {2}");
  });

  test("in Persian numbers are written in its digits, without separators", () => {
    useCatalogue("fa", { "Heap {1}": "پشتهٔ {1}" });
    expect(t("Heap {1}", 1250)).toBe("پشتهٔ ۱۲۵۰");
  });

  test("right-to-left, notation keeps its own direction and its Latin digits", () => {
    useCatalogue("fa", { "Stone at {1}.": "مهره در {1}." });
    expect(t("Stone at {1}.", "c4")).toBe("مهره در \u2066c4\u2069.");
  });

  test("an argument is never taken for a place", () => {
    expect(t("{1} and {2}", "{2}", "b")).toBe("{2} and b");
  });
});

describe("reasons", () => {
  test("a reason's argument is translated when it is a word", () => {
    useCatalogue("tr", { "{1} wins.": "{1} kazandı.", Red: "Kırmızı" });
    expect(tReason({ why: "{1} wins.", args: ["Red", "", ""] })).toBe("Kırmızı kazandı.");
  });
});

describe("choosing a language", () => {
  test.each([
    [["fa-IR", "en"], "fa"],
    [["de-DE", "fa"], "fa"],
    [["EN-gb"], "en"],
    [["de"], "en"],
    [[""], "en"],
  ])("of %j it is %s", (wishes, expected) => {
    expect(bestLanguage(wishes, ["en", "fa"])).toBe(expected);
  });

  test("a language is called by its own name", () => {
    expect(languageName("fa")).toBe("فارسی");
    expect(languageName("en")).toBe("English");
  });
});
