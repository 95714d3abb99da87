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
