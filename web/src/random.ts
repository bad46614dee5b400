/** Random numbers from the browser's own source. */

export function random64(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}

/** An id for a move: 1 … 2^63-1, as decimal text. */
export function moveId(): string {
  return ((random64() >> 1n) | 1n).toString();
}

/** A seat key: 32 bytes in base64url. */
export function seatKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
