import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

/** Milliseconds the pointer rests on the rail before it opens: passing over it opens nothing. */
const HOVER_DELAY = 120;

/**
 * Whether a collapsed sidebar lies open over the content: while the pointer rests on it or the
 * focus is inside; Escape folds it again.
 */
export function useRail() {
  const [isOver, setOver] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const fold = () => {
    clearTimeout(timer.current);
    setOver(false);
  };
  const handlers = {
    onPointerEnter() {
      timer.current = setTimeout(() => setOver(true), HOVER_DELAY);
    },
    onPointerLeave: fold,
    onFocus({ target }: FocusEvent) {
      // Only keys: a click on a link leads away and must not leave the panel open behind it.
      if (target.matches(':focus-visible')) setOver(true);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) fold();
    },
    onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') fold();
    },
  };
  return { isOver, handlers };
}
