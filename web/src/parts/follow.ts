import { useEffect, useReducer } from "preact/hooks";
import type { Subject } from "../model";

/** Draws the component again whenever the subject changes. */
export function useSubject(subject: Subject | null): void {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => subject?.subscribe(() => redraw(undefined)), [subject]);
}
