import { useEffect, type RefObject } from 'react';
import { isTaken } from '#renderer/lib/browser/keyboard.ts';

/** Rows below or above by letter. */
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Moves the focus so many rows on, from none to the open one or the first. */
function moveRow(list: HTMLElement, step: number): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = document.activeElement?.closest('tr, li');
  const at = rows.findIndex((row) => focused?.contains(row));
  const open = rows.findIndex((row) => row.ariaCurrent === 'true');
  const target = at < 0 ? Math.max(0, open) : Math.min(rows.length - 1, Math.max(0, at + step));
  rows[target]?.focus();
}

/** Chooses the row that has the focus, or no longer. */
function markRow(list: HTMLElement): void {
  const row = document.activeElement?.closest('tr, li');
  if (row && list.contains(row)) row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
}

/**
 * While nothing is typed and nothing lies over the screen: J and K move between the rows of a list,
 * wherever the focus is, and X marks the one that has it. Enter opens it, as its button does.
 */
export function useLetterKeys(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (event.defaultPrevented || event.isComposing || isTaken(target)) return;
      if (altKey || ctrlKey || metaKey || shiftKey) return;
      const box = list.current;
      const step = steps[key.toLowerCase()];
      if (!box || (step === undefined && key.toLowerCase() !== 'x')) return;
      event.preventDefault();
      if (step === undefined) markRow(box);
      else moveRow(box, step);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [list, isOn]);
}
