import { useEffect, useState, type RefObject } from 'react';
import { SECOND_MS } from '#contract/rules/durations.ts';

const QUIET_AFTER = 3 * SECOND_MS;

/** Whether a video plays and nobody has reached for its controls for a while. */
export function useIsQuiet(box: RefObject<HTMLElement | null>, isPlaying: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || !isPlaying) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stir = () => {
      clearTimeout(timer);
      setQuiet(false);
      timer = setTimeout(() => setQuiet(true), QUIET_AFTER);
    };
    stir();
    const events = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const;
    for (const event of events) element.addEventListener(event, stir);
    return () => {
      clearTimeout(timer);
      setQuiet(false);
      for (const event of events) element.removeEventListener(event, stir);
    };
  }, [box, isPlaying]);
  return isQuiet;
}
