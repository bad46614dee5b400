import { useEffect, useReducer } from "preact/hooks";
import type { Subject } from "../model";

function useRedraw(): () => void {
  const [, redraw] = useReducer((n: number, _: undefined) => n + 1, 0);
  return () => redraw(undefined);
}

/** Draws the component again whenever the subject changes. */
export function useSubject(subject: Subject | null): void {
  const redraw = useRedraw();
  useEffect(() => {
    const stop = subject?.subscribe(redraw);
    // What changed between the drawing and the subscription is drawn now.
    redraw();
    return stop;
  }, [subject]);
}

/** Draws the component again after so many milliseconds; null: not on its own. */
export function useAfter(milliseconds: number | null): void {
  const redraw = useRedraw();
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setTimeout(redraw, milliseconds);
    return () => clearTimeout(timer);
  });
}
