import type { KeyboardEvent } from 'react';
import { accentless } from '#contract/rules/text/accentless.ts';

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

/** A letter or figure: focuses the next entry whose words begin with it, the first one after the last. */
export function moveByLetter(event: KeyboardEvent, entries: readonly HTMLElement[]): boolean {
  // A click leaves the focus on its entry; single keys are shortcuts then.
  const isByKeys = event.target instanceof Element && event.target.matches(':focus-visible');
  if (!isByKeys || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (!/^[\p{L}\p{N}]$/u.test(event.key)) return false;
  const at = entries.findIndex((entry) => entry.contains(event.target as Node));
  const letter = accentless(event.key);
  const found = [...entries.slice(at + 1), ...entries.slice(0, at)].find(({ textContent }) =>
    accentless(textContent).trim().startsWith(letter),
  );
  if (at === -1 || !found) return false;
  event.preventDefault();
  found.focus();
  return true;
}

/** Toward the end of the line: opens the parent that has the focus. Toward its start: closes the nearest. */
function discloses(event: KeyboardEvent, list: Element): boolean {
  const isRTL = getComputedStyle(list).direction === 'rtl';
  const [inward, outward] = isRTL ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (!isPlain(event) || (event.key !== inward && event.key !== outward)) return false;
  const parents = [...list.querySelectorAll<HTMLElement>('button[aria-expanded]')];
  const own = parents.find((one) => one === event.target);
  if (event.key === inward) {
    if (own?.getAttribute('aria-expanded') !== 'false') return false;
    event.preventDefault();
    own.click();
    return true;
  }
  const holds = (one: HTMLElement) =>
    one.getAttribute('aria-expanded') === 'true' &&
    (one === event.target || one.nextElementSibling?.contains(event.target as Node));
  const nearest = parents.findLast(holds);
  if (!nearest) return false;
  event.preventDefault();
  nearest.focus();
  nearest.click();
  return true;
}

/** Links and buttons within an element, in document order. */
export const entriesIn = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>(ENTRIES),
];

/** Up, Down, Home, End, letters, and opening and closing parents in a vertical list. */
export function moveInList(event: KeyboardEvent, list: Element): boolean {
  const entries = entriesIn(list);
  return (
    moveAmong(event, entries, ['ArrowUp', 'ArrowDown']) ||
    discloses(event, list) ||
    moveByLetter(event, entries)
  );
}
