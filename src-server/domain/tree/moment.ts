/**
 * Which tree somebody saw. It names the same members on every process: all whose placement was
 * committed by then, known by the transactions that placed them, whose numbers never change.
 */
export interface TreeMoment {
  /** Of the epoch, what is not listed by member any more: who is not listed was there already. */
  readonly base: number;
  /** The newest transaction that had placed a member; 0 where none is listed. */
  readonly last: number;
  /** Transactions before it that were still under way: what they placed was not there yet. */
  readonly open: readonly number[];
}

/** More at once last for milliseconds, and a name that listed them all would be too long. */
const OPEN_MAX = 40;

/** The moment of a snapshot of the database that saw placements up to `last`. */
export function momentOf({ base, last, open }: TreeMoment): TreeMoment {
  const older = open.filter((xid) => xid < last).toSorted((one, other) => one - other);
  if (older.length <= OPEN_MAX) return { base, last, open: older };
  // A little earlier, when none of them had begun.
  return { base, last: (older[0] ?? last) - 1, open: [] };
}

/** Short text of a moment: base, last transaction, and how long before it the open ones began. */
export function nameMoment({ base, last, open }: TreeMoment): string {
  return [base, last, ...open.map((xid) => last - xid)].map((part) => part.toString(36)).join('.');
}

/** What {@link nameMoment} wrote. Any other text of that form is a moment that never comes. */
export function parseMoment(name: string): TreeMoment {
  const [base = 0, last = Infinity, ...before] = name
    .split('.')
    .map((part) => Number.parseInt(part, 36));
  return { base, last, open: before.map((steps) => last - steps) };
}

/**
 * Indexes of members that joined after a moment with the snapshot's own base.
 * @param newcomers of the snapshot, by index the transaction that placed them
 */
export function absentAt(
  newcomers: ReadonlyMap<number, number>,
  { last, open }: TreeMoment,
): ReadonlySet<number> {
  const absent = new Set<number>();
  for (const [index, xid] of newcomers) {
    if (xid > last || open.includes(xid)) absent.add(index);
  }
  return absent;
}
