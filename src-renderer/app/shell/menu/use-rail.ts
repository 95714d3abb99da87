import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

/** Milliseconds the pointer rests on the rail before it opens: passing over it opens nothing. */
const HOVER_DELAY = 120;

/**
 * Whether a collapsed sidebar lies open over the content: while the pointer rests on it or the
 * focus is inside; Escape folds it until both have left.
 */
export function useRail() {
  const [isOver, setOver] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDismissed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = () => {
    if (!isDismissed.current) setOver(true);
  };
  const fold = () => {
    clearTimeout(timer.current);
    setOver(false);
  };
  const leave = () => {
    isDismissed.current = false;
    fold();
  };
  const handlers = {
    onPointerEnter() {
      timer.current = setTimeout(open, HOVER_DELAY);
    },
    onPointerLeave({ currentTarget }: { readonly currentTarget: Element }) {
      // The keys may still be at work inside.
      if (currentTarget.querySelector(':focus-visible')) clearTimeout(timer.current);
      else leave();
    },
    onFocus({ target }: FocusEvent) {
      // Only keys: a click on a link leads away and must not leave the panel open behind it.
      if (target.matches(':focus-visible')) open();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) leave();
    },
    onKeyDown({ key, currentTarget, target }: KeyboardEvent) {
      if (key !== 'Escape' || !isOver) return;
      isDismissed.current = true;
      // What is folded away hands the focus to the entry it hangs on, which stays.
      const top = (target as Element).closest('[data-top]') ?? currentTarget;
      top.querySelector<HTMLElement>('a[href], button')?.focus();
      fold();
    },
  };
  return { isOver, handlers };
}
