export type SortValue = string | number | bigint | null;

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Ascending first, then alternating. */
export function nextSort(current: Sort | null, column: string): Sort {
  const flip = current?.column === column && current.direction === 'ascending';
  return { column, direction: flip ? 'descending' : 'ascending' };
}

/** Returns a sorted copy. Stable; unknown values (null) are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: Sort['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'string' && typeof right === 'string') {
      return sign * left.localeCompare(right, undefined, { numeric: true });
    }
    return sign * (Number(left > right) - Number(left < right));
  });
}
