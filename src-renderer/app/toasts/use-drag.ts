import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';

/** Fraction of its width that a toast must be dragged to be removed. */
const REMOVE_AT = 0.8;
/** Movement in pixels that still counts as a click. */
const CLICK_SLACK = 4;

/**
 * Horizontal drag of a toast: past the threshold it is removed, otherwise it returns. A click
 * removes it.
 */
export function useToastDrag(remove: () => void) {
  const [offset, setOffset] = useState(0);
  const [isDragged, setDragged] = useState(false);
  const start = useRef<number>(undefined);

  const rest = () => {
    start.current = undefined;
    setDragged(false);
    setOffset(0);
  };
  return {
    /** Horizontal offset in pixels, positive to the right. */
    offset,
    isDragged,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!event.isPrimary || event.button !== 0) return;
        if (event.target instanceof Element && event.target.closest('button')) return;
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove({ clientX }: PointerEvent) {
        if (start.current === undefined) return;
        const moved = clientX - start.current;
        if (!isDragged && Math.abs(moved) < CLICK_SLACK) return;
        setDragged(true);
        setOffset(moved);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (start.current === undefined) return;
        const moved = event.clientX - start.current;
        const width = event.currentTarget.offsetWidth;
        if (Math.abs(moved) > width * REMOVE_AT) {
          start.current = undefined;
          setDragged(false);
          // Animate out in the direction of the drag.
          setOffset(Math.sign(moved) * width * 1.2);
          remove();
          return;
        }
        const isClick = !isDragged && Math.abs(moved) < CLICK_SLACK;
        rest();
        if (isClick) remove();
      },
      // The browser took over the gesture for scrolling.
      onPointerCancel: rest,
    },
  };
}
