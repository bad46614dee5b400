import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type BoardInput, type BoardView, createBoard } from "../boards/board";

interface Props extends BoardInput {
  play: (move: string) => void;
}

/** What takes keys for itself when it has the focus. */
const takesKeys = "a, button, input, select, summary, textarea, .board-host";

/** The place in the page where a board draws itself. */
export function BoardHost({ play, ...input }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<BoardView | null>(null);
  const latest = useRef(play);
  latest.current = play;

  // In one go with the rest of the page, so that board and words never disagree.
  useLayoutEffect(() => {
    if (!board.current) {
      board.current = createBoard(input.look.view.board.kind, (move) => latest.current(move));
      host.current?.append(board.current.element);
    }
    board.current.update(input);
  });

  // Whoever looks at a board may type at once, wherever the focus was left.
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      if (event.target instanceof Element && !event.target.closest(takesKeys)) board.current?.key?.(event);
    };
    document.addEventListener("keydown", typed);
    return () => document.removeEventListener("keydown", typed);
  }, []);

  return <div ref={host} class="board-host" />;
}
