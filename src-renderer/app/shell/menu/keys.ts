import type { KeyboardEvent } from 'react';

const ENTRIES = 'a[href], button';

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;

/**
 * Arrow-key navigation: focuses the entry that `key` leads to. Every entry stays in the tab order.
 */
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

/** Links and buttons within an element, in document order. */
export const entriesIn = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>(ENTRIES),
];

/** Up, Down, Home and End in a vertical list. */
export function moveInList(event: KeyboardEvent, list: Element): boolean {
  return moveAmong(event, entriesIn(list), ['ArrowUp', 'ArrowDown']);
}
