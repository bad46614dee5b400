import { useEffect, useReducer } from "preact/hooks";
import type { Subject } from "../model";

/** Draws the component again whenever the subject changes. */
export function useSubject(subject: Subject | null): void {
  const [, redraw] = useReducer((n: number, _: undefined) => n + 1, 0);
  useEffect(() => {
    const stop = subject?.subscribe(() => redraw(undefined));
    // What changed between the drawing and the subscription is drawn now.
    redraw(undefined);
    return stop;
  }, [subject]);
}
