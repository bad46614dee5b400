/** Names of games, levels and specs as people read them. */
import { games, readSpec } from "../engine";
import { type Arg, t } from "../i18n";
import type { Playing } from "../model";
import type { Game, GameOption } from "../types";

let all: Game[] | null = null;

export function allGames(): Game[] {
  all ??= games();
  return all;
}

export function gameNamed(name: string): Game | undefined {
  return allGames().find((game) => game.name === name);
}

export function levelLabel(game: string, level: string | undefined): string {
  const found = gameNamed(game)?.levels.find((other) => other.name === level);
  return found ? t(found.label) : (level ?? "");
}

function valueLabel(option: GameOption, value: string): Arg {
  if (option.kind === "word") return t(option.labels[option.words.indexOf(value)] ?? value);
  if (option.kind === "number" && option.zero === value) return t(option.zeroLabel ?? value);
  if (option.kind === "number") return Number(value);
  return value;
}

/** The options that differ from the default: "Size: 7 · Swap: None". */
export function specDetails(spec: string): string {
  const { game: name, values } = readSpec(spec);
  const game = gameNamed(name);
  if (!game) return "";
  return game.options
    .filter((option) => values[option.name] !== undefined && differs(option, values[option.name]))
    .map((option) => t("{1}: {2}", t(option.label), valueLabel(option, values[option.name] ?? "")))
    .join(" · ");
}

function differs(option: GameOption, value: string | undefined): boolean {
  if (option.kind === "number" && option.zero === value) return option.default !== 0;
  return String(option.default) !== value;
}

export function gameLabel(name: string): string {
  const game = gameNamed(name);
  return game ? t(game.label) : name;
}

/** What the person on the seat calls themselves, or null. */
export function personName(
  { around, names }: Pick<Playing, "around" | "names">,
  seat: number,
): string | null {
  return around?.state.seats[seat]?.name ?? names?.[seat] ?? null;
}

/** The person by name, or else by their seat. */
export function personOrSeat(playing: Playing, seat: number, seats: [string, string]): string {
  return personName(playing, seat) ?? seats[seat] ?? "";
}

/** Where the game that is on the table can be looked at again. */
export function replayPath(table: string, { around }: Pick<Playing, "around">): string {
  const game = around?.state.game ?? 1;
  return `/replay/${table}${game > 1 ? `?game=${game}` : ""}`;
}
