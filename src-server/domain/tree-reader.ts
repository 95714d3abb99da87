import type { Services } from '../services.ts';
import {
  readRow,
  readTree,
  readTreeChanges,
  rowsIn,
  type TreeMark,
  type TreeRow,
} from './tree-rows.ts';
import { TreeSnapshot } from './tree-snapshot.ts';

/** Counts that a snapshot had: so many versions of shapes can still be resolved. */
const COUNTS_KEPT = 1000;

/** The tree as a request sees it. */
export interface TreeState {
  readonly snapshot: TreeSnapshot;
  /** Members in it; what joins it meanwhile comes after them. */
  readonly count: number;
  /** Moves with every placement and every change of rank or membership, the same in every process. */
  readonly epoch: number;
  /** Whether the snapshot's first so many members were the whole tree once. */
  readonly wasWhole: (count: number) => boolean;
}

export interface TreeReader {
  /** The tree with all that was committed before the call. */
  readonly current: () => Promise<TreeState>;
}

/** One tree a process, read whole once and kept up to date by what changed since. */
export function createTreeReader({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): TreeReader {
  let known: { readonly snapshot: TreeSnapshot; readonly mark: TreeMark } | undefined;
  let counts: number[] = [];
  let running: Promise<TreeState> | undefined;
  let waiting: Promise<TreeState> | undefined;

  async function refresh(): Promise<TreeState> {
    const before = known;
    // A snapshot that a failure left half changed is not used again.
    known = undefined;
    known = (before && (await update(before))) ?? (await readWhole());
    const { snapshot, mark } = known;
    if (counts.at(-1) !== snapshot.count) {
      counts = [...counts.slice(1 - COUNTS_KEPT), snapshot.count];
    }
    return {
      snapshot,
      count: snapshot.count,
      epoch: mark.epoch,
      wasWhole: (count) => counts.includes(count),
    };
  }

  async function readWhole() {
    counts = [];
    const { mark, packed } = await readTree(database.db, clock.now());
    const snapshot = new TreeSnapshot(packed.reduce((sum, piece) => sum + rowsIn(piece), 0));
    snapshot.fill(rowsOf(packed));
    return { snapshot, mark };
  }

  /** Undefined where changes were made that are not listed any more. */
  async function update({ snapshot, mark }: NonNullable<typeof known>) {
    const changes = await readTreeChanges(database.db, clock.now(), mark);
    const isMissed = changes.mark.base !== mark.base && changes.mark.throughXid >= mark.xmin;
    if (isMissed) return undefined;
    for (const row of rowsOf(changes.packed)) snapshot.put(row);
    return { snapshot, mark: changes.mark };
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
  return { current };
}

function* rowsOf(packed: readonly Uint8Array[]): Generator<TreeRow> {
  for (const piece of packed) {
    for (let index = 0; index < rowsIn(piece); index += 1) yield readRow(piece, index);
  }
}
