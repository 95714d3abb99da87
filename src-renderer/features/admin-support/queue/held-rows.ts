import type { QueueRow } from '#contract/api/admin/support/tickets.ts';

export interface HeldRows {
  readonly rows: readonly QueueRow[];
  /** Changes above the row that has the focus, which are not shown yet. */
  readonly held: number;
}

const numbers = (rows: readonly QueueRow[]) => new Set(rows.map(({ number }) => number));

/** Tickets that came, went or changed between two lists of what stands above a row. */
function changesBetween(before: readonly QueueRow[], after: readonly QueueRow[]): number {
  const known = new Map(before.map((row) => [row.number, row]));
  const now = numbers(after);
  const gone = before.filter(({ number }) => !now.has(number)).length;
  return (
    gone + after.filter(({ number, version }) => known.get(number)?.version !== version).length
  );
}

/**
 * What is shown while a row has the focus: above it as it was, from it on as it is now, so that it
 * keeps its place. Everything as it is now where no row has the focus, or where it is gone.
 */
export function holdRows(
  shown: readonly QueueRow[],
  latest: readonly QueueRow[],
  focused: number | null,
): HeldRows {
  const at = (rows: readonly QueueRow[]) => rows.findIndex(({ number }) => number === focused);
  const [before, now] = [at(shown), at(latest)];
  if (focused === null || before < 0 || now < 0) return { rows: latest, held: 0 };
  const above = shown.slice(0, before);
  const held = changesBetween(above, latest.slice(0, now));
  if (held === 0) return { rows: latest, held };
  const kept = numbers(above);
  return { rows: [...above, ...latest.slice(now).filter(({ number }) => !kept.has(number))], held };
}
