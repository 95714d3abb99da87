import type { RowGroups } from './props.ts';

/** The group that begins with a row; null where it goes on, or there are none. */
export function startOf<Row>(
  groups: RowGroups<Row> | undefined,
  rows: readonly Row[],
  index: number,
): string | null {
  const row = rows[index];
  if (!groups || row === undefined) return null;
  const group = groups.of(row);
  const before = rows[index - 1];
  return before !== undefined && groups.of(before) === group ? null : group;
}
