import type { KeyboardEvent } from 'react';

/**
 * Key handler for a row's button (`data-row`): arrow keys, Home and End move the focus to another
 * row of the same list, or of all lists within a common `data-rows` element.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const list =
    event.currentTarget.closest('[data-rows]') ?? event.currentTarget.closest('tbody, ul');
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(event.currentTarget);
  const targets: Record<string, number> = {
    ArrowDown: Math.min(at + 1, rows.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  rows[target]?.focus();
}

/** How far an arrow key goes in a grid of cards; undefined for other keys. */
function stepOf(key: string, columns: number, isRtl: boolean): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  return steps[key];
}

/**
 * Key handler for the link of a card (`data-row`) in a list that is drawn as a grid: arrow keys move
 * the focus in the direction they point, Home and End to the first and the last card.
 */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { currentTarget, key } = event;
  const cards = [
    ...(currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
  ];
  const topOf = (card: HTMLElement): number | undefined =>
    card.closest('li')?.getBoundingClientRect().top;
  const [first] = cards;
  if (!first) return;
  const columns = cards.filter((card) => topOf(card) === topOf(first)).length;
  const isRtl = currentTarget.matches('[dir=rtl] *');
  const ends: Record<string, HTMLElement | undefined> = { Home: first, End: cards.at(-1) };
  const step = stepOf(key, columns, isRtl);
  const target =
    step === undefined ? ends[key] : cards[Math.max(-1, cards.indexOf(currentTarget) + step)];
  if (step === undefined && !target) return;
  event.preventDefault();
  target?.focus();
}
