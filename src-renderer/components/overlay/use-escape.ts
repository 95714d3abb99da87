import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** Sheets that are open; the one that was opened last is the last. */
const open: object[] = [];
/** Presses that a sheet has answered: closing it puts the one below on top while the press is still on its way. */
const answered = new WeakSet<Event>();

/**
 * Esc closes the sheet that was opened last and no other: Mantine's own listeners would close all that
 * are open, and with the lower ones what is written in the upper.
 */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const [sheet] = useState(() => ({}));
  useEffect(() => {
    if (!opened) return;
    open.push(sheet);
    return () => void open.splice(open.indexOf(sheet), 1);
  }, [opened, sheet]);
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (open.at(-1) !== sheet || answered.has(event)) return;
      // The field's own list is open, and closes first.
      const { target } = event;
      if (target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]')) {
        return;
      }
      answered.add(event);
      onEscape();
    },
    { capture: true },
  );
}
