import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

/** Hover delay in milliseconds: passing over the rail does not open it. */
const HOVER_DELAY = 120;

/**
 * Whether a collapsed sidebar is expanded over the content: while hovered or focused by keyboard.
 * Escape collapses it until pointer and focus have both left.
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
      // Stay open while keyboard focus is inside.
      if (currentTarget.querySelector(':focus-visible')) clearTimeout(timer.current);
      else leave();
    },
    onFocus({ target }: FocusEvent) {
      // Keyboard focus only: after a click on a link the panel must not stay open.
      if (target.matches(':focus-visible')) open();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) leave();
    },
    onKeyDown({ key, currentTarget, target }: KeyboardEvent) {
      if (key !== 'Escape' || !isOver) return;
      isDismissed.current = true;
      // Move the focus from a hidden submenu entry to its top-level entry, which stays visible.
      const top = (target as Element).closest('[data-top]') ?? currentTarget;
      top.querySelector<HTMLElement>('a[href], button')?.focus();
      fold();
    },
  };
  return { isOver, handlers };
}
