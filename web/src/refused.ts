import type { Reason } from "./types";

/** A refusal by the C code, here or on the server, with its reason. */
export class Refused extends Error {
  readonly reason: Reason;
  /** As HTTP has it; null when it was refused here. */
  readonly status: number | null;

  constructor(reason: Reason, status: number | null = null) {
    super(reason.text);
    this.reason = reason;
    this.status = status;
  }
}
