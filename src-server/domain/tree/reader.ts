import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import { clearTreeChanges } from './changes.ts';
import { absentAt, type TreeMoment } from './moment.ts';
import {
  outlineTree,
  readTreeChanges,
  treePieces,
  type TreeChanges,
  type TreeMark,
} from './rows.ts';
import { TreeSnapshot } from './snapshot.ts';

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
  /** Ends a read that is under way. */
  readonly stop: () => void;
}

/** Members of the tree at the state's moment. */
export const countOf = ({ snapshot, moment }: TreeState): number =>
  snapshot.count - absentAt(snapshot.newcomers, moment).size;

interface Known {
  readonly snapshot: TreeSnapshot;
  readonly mark: TreeMark;
}

/** One tree a process, read whole once and kept up to date by what changed since. */
export function createTreeReader({ database: { db } }: Pick<Services, 'database'>): TreeReader {
  let known: Known | undefined;
  let running: Promise<TreeState> | undefined;
  let waiting: Promise<TreeState> | undefined;
  const ending = new AbortController();

  async function refresh(): Promise<TreeState> {
    const before = known;
    const changes = before && (await readTreeChanges(db, before.mark));
    // A snapshot that a failure left half changed is not used again.
    known = undefined;
    const isUsed = before && changes && isAllListed(before, changes);
    known = isUsed ? broughtUp(before, changes) : await readWhole();
    const { snapshot, mark } = known;
    return { snapshot, moment: mark.moment, epoch: mark.epoch };
  }

  /** In many small steps, so that everything else goes on meanwhile, changes of the tree too. */
  async function readWhole(): Promise<Known> {
    await clearTreeChanges(db);
    for (;;) {
      const read = await readPieces();
      const changes = await readTreeChanges(db, read.mark);
      // Without them some may lack their parent.
      if (!isAllListed(read, changes)) continue;
      for (const _ of read.snapshot.link()) await nextTurn();
      return broughtUp(read, changes);
    }
  }

  async function readPieces(): Promise<Known> {
    const outline = await outlineTree(db);
    const { mark, newestId } = outline;
    // Next to nobody is without a place, and memory that stays empty is not taken.
    const snapshot = new TreeSnapshot(newestId, mark.moment.base);
    for await (const rows of treePieces(db, outline)) {
      ending.signal.throwIfAborted();
      snapshot.append(rows);
      await nextTurn();
    }
    return { snapshot, mark };
  }

  /** A read that is under way may have begun too early for who asks now; the next one has not. */
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

/** Whether nothing changed between two marks that is not listed any more. */
const isAllListed = ({ mark: before }: Known, { mark: now }: TreeChanges): boolean =>
  now.moment.base === before.moment.base || now.throughXid < before.xmin;

function broughtUp({ snapshot }: Known, { mark, rows }: TreeChanges): Known {
  snapshot.rebase(mark.moment.base);
  snapshot.put(rows);
  return { snapshot, mark };
}
