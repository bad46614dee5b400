import { afterEach, expect, test } from "vitest";
import { useCatalogue } from "../src/i18n";
import { clockFace, lengthWords } from "../src/parts/time";

afterEach(() => useCatalogue("en", {}));

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

test.each([
  [0, "0:00.0"],
  [99, "0:00.0"],
  [9_999, "0:09.9"],
  [10_000, "0:10"],
  [59_999, "0:59"],
  [5 * minute, "5:00"],
  [hour - 1, "59:59"],
  [hour, "1:00:00"],
  [3 * 24 * hour + 2 * hour, "3 d 2 h"],
])("a clock with %d ms shows %s", (left, face) => {
  expect(clockFace(left)).toBe(face);
});

test("a clock is in the language's digits", () => {
  useCatalogue("fa", {});
  expect(clockFace(4 * minute + 5 * second)).toBe("۴:۰۵");
});

test.each([
  [400, "0.4 s"],
  [30 * second, "30 s"],
  [5 * minute, "5 min"],
  [90 * second, "1 min 30 s"],
])("%d ms in words: %s", (length, words) => {
  expect(lengthWords(length)).toBe(words);
});
