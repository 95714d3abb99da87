import type { KeyboardEvent } from 'react';

const ENTRIES = 'a[href], button';

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Focuses the entry that `key` leads to; Tab still visits every one of them. */
export function moveAmong(
  event: KeyboardEvent,
  entries: readonly HTMLElement[],
  [previous, next]: readonly [string, string],
): boolean {
  if (!isPlain(event)) return false;
  const at = entries.findIndex((entry) => entry.contains(event.target as Node));
  const targets: Readonly<Record<string, number>> = {
    [previous]: at - 1,
    [next]: (at + 1) % entries.length,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (at === -1 || target === undefined) return false;
  event.preventDefault();
  entries.at(target)?.focus();
  return true;
}

/** Every link and button inside, in their order. */
export const entriesIn = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>(ENTRIES),
];

/** Up, down, Home and End in a list that goes from top to bottom. */
export function moveInList(event: KeyboardEvent, list: Element): boolean {
  return moveAmong(event, entriesIn(list), ['ArrowUp', 'ArrowDown']);
}
