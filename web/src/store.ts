/** What this browser remembers: its language, its tables, its seat keys. */

const recentKept = 30;

export interface RecentTable {
  id: string;
  local: boolean;
  spec: string;
  /** Milliseconds since 1970. */
  at: number;
  over: boolean;
}

export interface LocalTableState {
  log: string[];
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

/** Calls back when another tab of this browser takes a seat at the table. */
export function onSeatKey(table: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === keyKey(table)) changed();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
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
