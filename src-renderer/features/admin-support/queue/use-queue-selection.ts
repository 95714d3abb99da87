import { useState } from 'react';
import type { QueueRow } from '#contract/api/admin/support/tickets.ts';
import { useDeskRights } from '../use-desk-rights.ts';

export type Asked = 'assign' | 'snooze';

const NONE: ReadonlySet<string> = new Set();

/** Rows that are chosen, and what is asked to be done with them. */
export function useQueueSelection(rows: readonly QueueRow[]) {
  const { username } = useDeskRights();
  const [selected, setSelected] = useState(NONE);
  const [asked, setAsked] = useState<{ kind: Asked; rows: readonly QueueRow[] } | null>(null);
  /** Nobody works on what they asked themselves, or on what is over. */
  const isSelectable = ({ member, state }: QueueRow) =>
    member.username !== username && state !== 'closed';
  const chosen = rows.filter((row) => selected.has(String(row.number)) && isSelectable(row));
  const ask = (kind: Asked, key?: string) => {
    const one = rows.filter((row) => String(row.number) === key && isSelectable(row));
    const meant = chosen.length > 0 ? chosen : one;
    if (meant.length > 0) setAsked({ kind, rows: meant });
  };
  return {
    rows: chosen,
    asked,
    ask,
    close: () => setAsked(null),
    clear: () => setSelected(NONE),
    leave: (done: ReadonlySet<string>) =>
      setSelected(new Set([...selected].filter((key) => !done.has(key)))),
    letters: {
      a: (key: string) => ask('assign', key),
      p: (key: string) => ask('snooze', key),
    },
    props: { selected, onChange: setSelected, isSelectable },
  };
}

export type QueueSelection = ReturnType<typeof useQueueSelection>;
