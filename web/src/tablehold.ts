/** One tab at a time has a table of this device open: two would each keep a log of their
 * own, and the one that wrote last would undo the other. Whoever takes the table over is
 * sent its state by the tab that had it, since another tab's store may be a moment behind. */
import type { LocalTableState } from "./store";

/** A tab that does not answer within this time is gone, and what it kept is what there is. */
const patience = 2000;

export interface Holder {
  /** Another tab takes over: write no more, and say what there was. Stolen: it could not wait for that. */
  standDown(stolen: boolean): LocalTableState;
}

export interface Hold {
  /** False when it was released before. */
  release(): boolean;
}

export interface Taken {
  hold: Hold;
  /** What the tab that had the table told; null when none did. */
  told: LocalTableState | null;
}

type Word = { wanted: true } | { told: LocalTableState };

const lockName = (id: string) => `umpire.local.${id}`;

/** Takes the table unless another tab has it: then null. Without locks (a page that is not
 * served securely has none) nobody can tell, and the newest tab has it. */
export async function holdTable(id: string, holder: Holder): Promise<Taken | null> {
  if (!navigator.locks) return takeTable(id, holder);
  const hold = await lock(id, holder, { ifAvailable: true });
  return hold && { hold, told: null };
}

/** Takes the table from whichever tab has it. */
export async function takeTable(id: string, holder: Holder): Promise<Taken> {
  const told = await askHolder(id);
  const hold = navigator.locks ? await lock(id, holder, { steal: true }) : listen(id, holder, () => {});
  return { hold: hold as Hold, told };
}

function askHolder(id: string): Promise<LocalTableState | null> {
  const channel = new BroadcastChannel(lockName(id));
  return new Promise<LocalTableState | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), navigator.locks ? patience : patience / 10);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (!("told" in data)) return;
      clearTimeout(timer);
      resolve(data.told);
    };
    channel.postMessage({ wanted: true } satisfies Word);
  }).finally(() => channel.close());
}

/** Resolves once the lock is had, or is known not to be; it is had until released or stolen. */
function lock(id: string, holder: Holder, options: LockOptions): Promise<Hold | null> {
  return new Promise((resolve) => {
    let hold: Hold | null = null;
    const keep = () =>
      new Promise<void>((release) => {
        hold = listen(id, holder, release);
        resolve(hold);
      });
    navigator.locks
      .request(lockName(id), options, (got) => (got ? keep() : resolve(null)))
      .catch(() => hold?.release() && holder.standDown(true));
  });
}

/** Answers whoever wants the table; then it is theirs. */
function listen(id: string, holder: Holder, release: () => void): Hold {
  const channel = new BroadcastChannel(lockName(id));
  let held = true;
  const hold = {
    release() {
      const was = held;
      held = false;
      channel.close();
      release();
      return was;
    },
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (!("wanted" in data)) return;
    channel.postMessage({ told: holder.standDown(false) } satisfies Word);
    hold.release();
  };
  return hold;
}
