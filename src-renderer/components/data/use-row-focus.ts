import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus where it was when a table becomes rows or rows a table: the row that was opened
 * last is drawn anew and takes it, unless something else has it. Returns the ref of what holds them.
 */
export function useRowFocus(
  asRows: boolean,
  currentKey: string | null | undefined,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  const before = useRef(asRows);
  useLayoutEffect(() => {
    if (currentKey != null) last.current = currentKey;
    if (before.current === asRows) return;
    before.current = asRows;
    if (document.activeElement !== document.body) return;
    const rows = place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    [...rows].find((row) => row.dataset['row'] === last.current)?.focus({ preventScroll: true });
  }, [asRows, currentKey]);
  return place;
}
