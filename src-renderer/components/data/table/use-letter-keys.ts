import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isTaken } from '#renderer/lib/browser/keyboard.ts';

/** Row offset by letter. */
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Moves the focus by an offset; without a focused row, to the open or the first one. */
function moveRow(list: HTMLElement, step: number): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = document.activeElement?.closest('tr, li');
  const at = rows.findIndex((row) => focused?.contains(row));
  const open = rows.findIndex((row) => row.ariaCurrent === 'true');
  const target = at < 0 ? Math.max(0, open) : Math.min(rows.length - 1, Math.max(0, at + step));
  rows[target]?.focus();
}

/** Toggles the checkbox of the focused row. */
function markRow(list: HTMLElement): void {
  const row = document.activeElement?.closest('tr, li');
  if (row && list.contains(row)) row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
}

type LetterActions = Readonly<Record<string, (key: string) => void>>;
const none: LetterActions = {};

/** The row that has the focus, or the open one. */
function rowKey(list: HTMLElement): string | undefined {
  const focused = document.activeElement?.closest('tr, li');
  const row = focused && list.contains(focused) ? focused.querySelector('[data-row]') : null;
  const open = row ?? list.querySelector('[data-row][aria-current="true"]');
  return open instanceof HTMLElement ? open.dataset['row'] : undefined;
}

/**
 * Letter shortcuts of a list: J and K move between rows wherever the focus is, X selects the
 * focused row. Inactive while typing or while a dialog is open.
 * Other letters do what `actions` says with the focused or open row.
 */
export function useLetterKeys(
  list: RefObject<HTMLElement | null>,
  isOn: boolean,
  actions: LetterActions = none,
): void {
  const act = useEffectEvent((letter: string, box: HTMLElement): boolean => {
    const key = rowKey(box);
    const action = actions[letter];
    if (!action || key === undefined) return false;
    action(key);
    return true;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (event.defaultPrevented || event.isComposing || isTaken(target)) return;
      if (altKey || ctrlKey || metaKey || shiftKey) return;
      const box = list.current;
      const step = steps[key.toLowerCase()];
      if (!box) return;
      if (act(key.toLowerCase(), box)) {
        event.preventDefault();
        return;
      }
      if (step === undefined && key.toLowerCase() !== 'x') return;
      event.preventDefault();
      if (step === undefined) markRow(box);
      else moveRow(box, step);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [list, isOn]);
}
