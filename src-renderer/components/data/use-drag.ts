import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

interface Target {
  /** Positions of a group and within it, as the list shows them. */
  readonly group: number;
  readonly at: number;
}

interface Drag {
  /** What is lifted; null: nothing. */
  readonly item: number | null;
  readonly target: Target | null;
  start(event: PointerEvent<HTMLElement>, item: number): void;
}

/**
 * Moves one of a list with a pointer: elements with `data-item` and their position `data-at` within one
 * with `data-group`. `onDrop` counts as if the item had been taken out before.
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (item: number, group: number, at: number) => void,
): Drag {
  const [item, setItem] = useState<number | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  const found = useRef<Target | null>(null);

  useEffect(() => {
    if (item === null) return;
    const move = ({ clientY }: globalThis.PointerEvent) => {
      found.current = list.current && targetAt(list.current, clientY);
      setTarget(found.current);
    };
    const end = () => {
      setItem(null);
      setTarget(null);
    };
    const up = () => {
      const place = found.current;
      end();
      if (!place || !list.current) return;
      const own = list.current.querySelector<HTMLElement>(`[data-item="${item}"]`);
      const from = own?.closest<HTMLElement>('[data-group]')?.dataset['group'];
      const isBelow = from === String(place.group) && Number(own?.dataset['at']) < place.at;
      drop.current(item, place.group, isBelow ? place.at - 1 : place.at);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', up, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', key, { signal });
    return () => stop.abort();
  }, [item, list]);

  return {
    item,
    target,
    start(event, lifted) {
      if (event.button !== 0) return;
      event.preventDefault();
      found.current = null;
      setItem(lifted);
    },
  };
}

/** The place before the first row whose middle is below the pointer, within the group it is over. */
function targetAt(list: HTMLElement, y: number): Target | null {
  const groups = [...list.querySelectorAll<HTMLElement>('[data-group]')];
  const over = groups.findLast((one) => one.getBoundingClientRect().top <= y) ?? groups[0];
  if (!over) return null;
  const rows = [...over.querySelectorAll<HTMLElement>('[data-item]')];
  const next = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return { group: Number(over.dataset['group']), at: next < 0 ? rows.length : next };
}
