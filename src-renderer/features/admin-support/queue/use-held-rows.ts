import { useState } from 'react';
import type { QueueRow } from '#contract/api/admin/support/tickets.ts';
import { holdRows } from './held-rows.ts';

const NONE: readonly QueueRow[] = [];

/** Holds changes above the row that has the focus, until it is left or they are asked for. */
export function useHeldRows(latest: readonly QueueRow[], about: string) {
  const [focused, setFocused] = useState<number | null>(null);
  const [shown, setShown] = useState<{ about: string; rows: readonly QueueRow[] }>({
    about,
    rows: NONE,
  });
  // Other filters are another list.
  const before = shown.about === about ? shown.rows : NONE;
  const { rows, held } = holdRows(before, latest, focused);
  if (shown.about !== about || (held === 0 && shown.rows !== latest)) {
    setShown({ about, rows: latest });
  }
  return {
    rows,
    held,
    /** The row that has the focus; null: none. */
    focus: setFocused,
    showHeld: () => setShown({ about, rows: latest }),
  };
}
