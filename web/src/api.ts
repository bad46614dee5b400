/** Requests to the server; docs/protocol.md says what they mean. */
import { Refused } from "./refused";
import type { Reason, TableState } from "./types";

/** The server could not be reached, or said nothing sensible. */
export class Unreachable extends Error {}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { cache: "no-store", ...init });
  } catch {
    throw new Unreachable();
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { error?: Reason } | null;
  if (body?.error) throw new Refused(body.error, response.status);
  throw new Unreachable();
}

function authorized(key: string | null): Record<string, string> {
  return key === null ? {} : { Authorization: `Bearer ${key}` };
}

async function post<T>(path: string, key: string, body: object): Promise<T> {
  const response = await request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authorized(key) },
    body: JSON.stringify(body),
  });
  return response.json();
}

const tablePath = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

/* ---- coming to a table -------------------------------------------------- */

export interface NewTable {
  spec: string;
  seat: number | null;
  opponent: string;
  pace: string;
  games: number;
  listed: boolean;
  /** Absent: nameless. */
  name?: string;
}

export interface Place {
  table: string;
  seat: number;
}

export function createTable(table: NewTable, key: string): Promise<Place> {
  return post("/api/tables", key, table);
}

export interface Wish {
  spec: string;
  pace: string;
  name?: string;
}

/** A seat against anyone who wants the same. */
export function pair(wish: Wish, key: string): Promise<Place & { waiting: boolean }> {
  return post("/api/pair", key, wish);
}

export interface OpenTable {
  table: string;
  spec: string;
  pace: string;
  games: number;
  free: number[];
  name?: string;
}

export interface Lobby {
  tables: OpenTable[];
  playing: number;
  watching: number;
}

export async function fetchLobby(): Promise<Lobby> {
  return (await request("/api/lobby")).json();
}

/* ---- at a table --------------------------------------------------------- */

/** Resolves if there is such a table; is refused with the reason if not. */
export async function findTable(table: string): Promise<void> {
  await request(tablePath(table));
}

export async function takeSeat(table: string, seat: number, key: string): Promise<void> {
  await request(`${tablePath(table)}/seats/${seat}`, {
    method: "POST",
    headers: authorized(key),
  });
}

/** A one-time token with which another device takes the seat. */
export async function handOver(table: string, key: string): Promise<string> {
  return (await post<{ token: string }>(`${tablePath(table)}/handover`, key, {})).token;
}

export async function takeOver(table: string, token: string, key: string): Promise<void> {
  await post(`${tablePath(table)}/takeover`, key, { token });
}

/** How many games have begun at the table. */
export async function countGames(table: string): Promise<number> {
  const { state } = (await (await request(tablePath(table))).json()) as { state: TableState };
  return state.game;
}

/** The record of the table's n-th game, or of its last; refused while that game runs. */
export async function fetchRecord(table: string, game: number | null): Promise<string> {
  return (await request(`${tablePath(table)}/record${game === null ? "" : `?game=${game}`}`)).text();
}

export function liveAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}${tablePath(table)}/live`;
}
