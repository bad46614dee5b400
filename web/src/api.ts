/** Requests to the server; docs/protocol.md says what they mean. */
import { Refused } from "./refused";
import type { Reason } from "./types";

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
  if (body?.error) throw new Refused(body.error);
  throw new Unreachable();
}

function authorized(key: string | null): Record<string, string> {
  return key === null ? {} : { Authorization: `Bearer ${key}` };
}

export interface NewTable {
  spec: string;
  seat: number | null;
  opponent: string;
}

export async function createTable(table: NewTable, key: string): Promise<{ table: string; seat: number }> {
  const response = await request("/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authorized(key) },
    body: JSON.stringify(table),
  });
  return response.json();
}

/** Resolves if there is such a table; is refused with the reason if not. */
export async function findTable(table: string): Promise<void> {
  await request(`/api/tables/${encodeURIComponent(table)}`);
}

export async function takeSeat(table: string, seat: number, key: string): Promise<void> {
  await request(`/api/tables/${encodeURIComponent(table)}/seats/${seat}`, {
    method: "POST",
    headers: authorized(key),
  });
}

export async function fetchRecord(table: string): Promise<string> {
  return (await request(`/api/tables/${encodeURIComponent(table)}/record`)).text();
}

export function liveAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`;
}
