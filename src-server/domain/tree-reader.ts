import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { absentAt, type TreeMoment } from './tree-moment.ts';
import { readTree, readTreeChanges, type TreeMark } from './tree-rows.ts';
import { TreeSnapshot } from './tree-snapshot.ts';

/** The tree as a request sees it. */
export interface TreeState {
  readonly snapshot: TreeSnapshot;
  /** What the snapshot takes in meanwhile comes after it. */
  readonly moment: TreeMoment;
  /** Moves with every placement and every change of rank or membership, the same in every process. */
  readonly epoch: number;
}

export interface TreeReader {
  /** The tree with all that was committed before the call. */
  readonly current: () => Promise<TreeState>;
  /** Ends a look that is under way. */
  readonly stop: () => void;
}

/** Members of the tree at the state's moment. */
export const countOf = ({ snapshot, moment }: TreeState): number =>
  snapshot.count - absentAt(snapshot.newcomers, moment).size;

/** One tree a process, read whole once and kept up to date by what changed since. */
export function createTreeReader({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): TreeReader {
  let known: { readonly snapshot: TreeSnapshot; readonly mark: TreeMark } | undefined;
  let running: Promise<TreeState> | undefined;
  let waiting: Promise<TreeState> | undefined;
  const ending = new AbortController();

  async function refresh(): Promise<TreeState> {
    const before = known;
    // A snapshot that a failure left half changed is not used again.
    known = undefined;
    known = (before && (await update(before))) ?? (await readWhole());
    const { snapshot, mark } = known;
    return { snapshot, moment: mark.moment, epoch: mark.epoch };
  }

  /** In many small steps, so that everything else goes on meanwhile. */
  async function readWhole() {
    const read: { snapshot?: TreeSnapshot; mark?: TreeMark } = {};
    await readTree(database.db, clock.now(), {
      begin: (mark, count) => {
        read.mark = mark;
        read.snapshot = new TreeSnapshot(count);
      },
      rows: async (rows) => {
        ending.signal.throwIfAborted();
        read.snapshot?.append(rows);
        await nextTurn();
      },
    });
    const { snapshot, mark } = read;
    if (!snapshot || !mark) throw new Error('The tree was not read');
    for (const _ of snapshot.link()) await nextTurn();
    return { snapshot, mark };
  }

  /** Undefined where changes were made that are not listed any more. */
  async function update({ snapshot, mark }: NonNullable<typeof known>) {
    const { mark: now, rows } = await readTreeChanges(database.db, clock.now(), mark);
    if (now.moment.base !== mark.moment.base) {
      if (now.throughXid >= mark.xmin) return undefined;
      // Who was known is part of every tree that can be named from now on.
      snapshot.newcomers.clear();
    }
    snapshot.put(rows);
    return { snapshot, mark: now };
  }

  /** A look that is under way may have begun too early for who asks now; the next one has not. */
  function current(): Promise<TreeState> {
    if (!running) {
      running = refresh().finally(() => {
        running = undefined;
      });
      return running;
    }
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        return current();
      });
    return waiting;
  }
  return { current, stop: () => ending.abort() };
}
