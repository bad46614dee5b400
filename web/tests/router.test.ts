import { expect, test } from "vitest";
import { parseRoute } from "../src/router";

test.each([
  ["/", { screen: "home" }],
  ["/new/dark-hex", { screen: "new", game: "dark-hex" }],
  ["/t/k3v9", { screen: "table", id: "k3v9" }],
  ["/t/k3v9/", { screen: "table", id: "k3v9" }],
  ["/local/7", { screen: "local", id: "7" }],
  ["/open", { screen: "open" }],
  ["/open/more", { screen: "missing" }],
  ["/t", { screen: "missing" }],
  ["/t/a/b", { screen: "missing" }],
  ["/elsewhere", { screen: "missing" }],
  ["/replay/local/7/more", { screen: "missing" }],
])("%s", (path, expected) => {
  expect(parseRoute(path)).toEqual(expected);
});

test.each([
  ["/replay/k3v9", "", { screen: "replay", id: "k3v9", local: false, game: null, move: null }],
  ["/replay/k3v9", "?move=12", { screen: "replay", id: "k3v9", local: false, game: null, move: 12 }],
  ["/replay/k3v9", "?move=0", { screen: "replay", id: "k3v9", local: false, game: null, move: 0 }],
  ["/replay/local/7", "?move=3", { screen: "replay", id: "7", local: true, game: null, move: 3 }],
  ["/replay/k3v9", "?game=2&move=5", { screen: "replay", id: "k3v9", local: false, game: 2, move: 5 }],
  ["/replay/k3v9", "?move=-1", { screen: "replay", id: "k3v9", local: false, game: null, move: null }],
  ["/replay/k3v9", "?move=x", { screen: "replay", id: "k3v9", local: false, game: null, move: null }],
])("%s%s", (path, search, expected) => {
  expect(parseRoute(path, search)).toEqual(expected);
});
