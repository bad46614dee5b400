import type { Reason } from "./types";

/** A refusal by the C code, here or on the server, with its reason. */
export class Refused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.text);
    this.reason = reason;
  }
}
