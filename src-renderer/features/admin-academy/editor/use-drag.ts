import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

interface Target {
  /** Positions of a module and within it, as the list shows them. */
  readonly module: number;
  readonly at: number;
}

interface Drag {
  /** The lesson that is lifted; null: none. */
  readonly lesson: number | null;
  readonly target: Target | null;
  start(event: PointerEvent<HTMLElement>, lesson: number): void;
}

/** Moves a lesson with a pointer; `onDrop` counts as if the lesson had been taken out before. */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (lesson: number, module: number, at: number) => void,
): Drag {
  const [lesson, setLesson] = useState<number | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  const found = useRef<Target | null>(null);

  useEffect(() => {
    if (lesson === null) return;
    const move = ({ clientY }: globalThis.PointerEvent) => {
      found.current = list.current && targetAt(list.current, clientY);
      setTarget(found.current);
    };
    const end = () => {
      setLesson(null);
      setTarget(null);
    };
    const up = () => {
      const place = found.current;
      end();
      if (!place || !list.current) return;
      const own = list.current.querySelector<HTMLElement>(`[data-lesson="${lesson}"]`);
      const from = own?.closest<HTMLElement>('[data-module]')?.dataset['module'];
      const isBelow = from === String(place.module) && Number(own?.dataset['at']) < place.at;
      drop.current(lesson, place.module, isBelow ? place.at - 1 : place.at);
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
  }, [lesson, list]);

  return {
    lesson,
    target,
    start(event, lifted) {
      if (event.button !== 0) return;
      event.preventDefault();
      found.current = null;
      setLesson(lifted);
    },
  };
}

/** The place before the first row whose middle is below the pointer, within the module it is over. */
function targetAt(list: HTMLElement, y: number): Target | null {
  const modules = [...list.querySelectorAll<HTMLElement>('[data-module]')];
  const over = modules.findLast((one) => one.getBoundingClientRect().top <= y) ?? modules[0];
  if (!over) return null;
  const rows = [...over.querySelectorAll<HTMLElement>('[data-lesson]')];
  const next = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height / 2;
  });
  return { module: Number(over.dataset['module']), at: next < 0 ? rows.length : next };
}
