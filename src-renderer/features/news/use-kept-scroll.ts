import { useCallback } from 'react';
import { onWipe } from '#renderer/lib/device/wipe.ts';

/** How far each list was scrolled; opening an article renders the whole screen anew. */
const positions = new Map<string, number>();
onWipe(() => positions.clear());

/** Ref of a scrolling box that comes back to where it was. */
export function useKeptScroll(list: string) {
  return useCallback(
    (box: HTMLElement | null) => {
      if (!box) return;
      box.scrollTop = positions.get(list) ?? 0;
      const keep = () => positions.set(list, box.scrollTop);
      box.addEventListener('scroll', keep, { passive: true });
      return () => box.removeEventListener('scroll', keep);
    },
    [list],
  );
}
