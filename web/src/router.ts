/** Addresses of the page's screens. */

export type Route =
  | { screen: "home" }
  | { screen: "new"; game: string }
  | { screen: "table"; id: string }
  | { screen: "local"; id: string }
  | { screen: "replay"; id: string; local: boolean; game: number | null; move: number | null }
  | { screen: "open" }
  | { screen: "missing" };

function numberOf(search: string, name: string): number | null {
  const text = new URLSearchParams(search).get(name);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** The screen at a path ("/t/k3v9") and query ("?move=12"). */
export function parseRoute(path: string, search = ""): Route {
  const [first = "", second = "", third = "", ...more] = path.split("/").filter(Boolean);
  if (more.length > 0) return { screen: "missing" };
  const [game, move] = [numberOf(search, "game"), numberOf(search, "move")];
  if (first === "") return { screen: "home" };
  if (first === "open" && second === "") return { screen: "open" };
  if (first === "replay" && second === "local" && third !== "")
    return { screen: "replay", id: third, local: true, game, move };
  if (third !== "" || second === "") return { screen: "missing" };
  switch (first) {
    case "new":
      return { screen: "new", game: second };
    case "t":
      return { screen: "table", id: second };
    case "local":
      return { screen: "local", id: second };
    case "replay":
      return { screen: "replay", id: second, local: false, game, move };
  }
  return { screen: "missing" };
}

let listener: () => void = () => {};

/** Calls back whenever the address changes. */
export function onRoute(changed: () => void): void {
  listener = changed;
  window.addEventListener("popstate", () => listener());
}

export function go(path: string): void {
  history.pushState(null, "", path);
  window.scrollTo(0, 0);
  listener();
}

/** Changes the address without a new entry in the history, nor a new screen. */
export function rewrite(path: string): void {
  history.replaceState(null, "", path);
}

/** Lets plain clicks on links of the page change the screen without a reload. */
export function followLinks(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
