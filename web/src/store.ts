/** What this browser remembers: its language, its tables, its seat keys. */
import type { Sent } from "./live";

const recentKept = 30;

export interface RecentTable {
  id: string;
  local: boolean;
  spec: string;
  /** Milliseconds since 1970. */
  at: number;
  over: boolean;
  /** It was this device's turn when last seen. */
  mine?: boolean;
}

export interface LocalTableState {
  log: string[];
  /** The page's clock when the table was last known to be open. */
  alive?: number;
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** A full or forbidden store loses memory, never the game under way. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    console.warn("This browser does not let the page remember", key);
  }
}

/* ---- language ---------------------------------------------------------- */

export function storedLanguage(): string | null {
  return read<string | null>("umpire.language", null);
}

export function storeLanguage(code: string): void {
  write("umpire.language", code);
}

/* ---- the person -------------------------------------------------------- */

/** What this person calls themselves; "" = nameless. */
export function storedName(): string {
  return read<string>("umpire.name", "");
}

export function storeName(name: string): void {
  write("umpire.name", name);
}

/** Whether the talk at tables is shown. */
export function storedTalk(): boolean {
  return read<boolean>("umpire.talk", true);
}

export function storeTalk(on: boolean): void {
  write("umpire.talk", on);
}

/* ---- tables ------------------------------------------------------------ */

export function recentTables(): RecentTable[] {
  return read<RecentTable[]>("umpire.tables", []);
}

/** Puts the table first among the recent ones. */
export function rememberTable(table: RecentTable): void {
  const others = recentTables().filter((other) => other.id !== table.id || other.local !== table.local);
  write("umpire.tables", [table, ...others].slice(0, recentKept));
}

export function forgetTable(id: string, local: boolean): void {
  write(
    "umpire.tables",
    recentTables().filter((other) => other.id !== id || other.local !== local),
  );
  if (local) localStorage.removeItem(localKey(id));
}

/* ---- seat keys --------------------------------------------------------- */

const keyKey = (table: string) => `umpire.key.${table}`;

export function storedSeatKey(table: string): string | null {
  return read<string | null>(keyKey(table), null);
}

export function storeSeatKey(table: string, key: string): void {
  write(keyKey(table), key);
}

/** The key with which this browser asks to play anyone. */
export function pairingKey(make: () => string): string {
  const kept = read<string | null>("umpire.pairing", null);
  const key = kept ?? make();
  if (kept === null) write("umpire.pairing", key);
  return key;
}

/** Calls back when another tab of this browser takes a seat at the table. */
export function onSeatKey(table: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === keyKey(table)) changed();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/* ---- what is not acknowledged yet -------------------------------------- */

/** Of this tab: another tab of the same browser must not send it as well. */
export function outboxOf(table: string): { load(): Sent[]; save(sent: Sent[]): void } {
  const key = `umpire.outbox.${table}`;
  return {
    load() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? "[]") as Sent[];
      } catch {
        return [];
      }
    },
    save(sent) {
      try {
        if (sent.length > 0) sessionStorage.setItem(key, JSON.stringify(sent));
        else sessionStorage.removeItem(key);
      } catch {
        // Then a reload loses it, as it would have without.
      }
    },
  };
}

/* ---- tables on this device --------------------------------------------- */

const localKey = (id: string) => `umpire.local.${id}`;

export function storedLocalTable(id: string): LocalTableState | null {
  return read<LocalTableState | null>(localKey(id), null);
}

export function storeLocalTable(id: string, state: LocalTableState): void {
  write(localKey(id), state);
}

export function newLocalId(): string {
  const last = read<number>("umpire.local", 0) + 1;
  write("umpire.local", last);
  return String(last);
}
