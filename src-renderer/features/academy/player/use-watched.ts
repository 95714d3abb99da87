import { useEffect, type RefObject } from 'react';
import type { ProgressInput } from '#contract/api/academy/academy.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';

/** Milliseconds between two reports while it plays. */
const EVERY = 10 * SECOND_MS;
/** Seconds that a playing video moves on between two of its events, at most; more is a jump. */
const STEP = 2;

/**
 * Reports which parts of a video were seen, and where it is: every ten seconds, and whenever it stops
 * or the screen is left.
 */
export function useWatched(
  video: RefObject<HTMLVideoElement | null>,
  report: (more: ProgressInput) => void,
): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let from: number | null = null;
    let last = 0;
    let reportedAt = 0;
    /** Parts that were not reported yet. */
    let parts: [number, number][] = [];

    const close = () => {
      if (from !== null && last > from) parts.push([Math.floor(from), Math.ceil(last)]);
      from = null;
    };
    const tell = () => {
      const isPlaying = from !== null;
      close();
      if (parts.length > 0) {
        report({ second: Math.floor(element.currentTime), watched: parts });
        reportedAt = performance.now();
      }
      parts = [];
      if (isPlaying) from = last;
    };
    const advance = () => {
      const now = element.currentTime;
      if (element.paused || element.seeking) return;
      if (from === null) [from, last] = [now, now];
      else if (now < last || now - last > STEP * element.playbackRate) {
        close();
        [from, last] = [now, now];
      } else last = now;
      if (performance.now() - reportedAt > EVERY) tell();
    };
    const begin = () => {
      reportedAt = performance.now();
    };
    const stop = () => {
      if (from !== null && element.currentTime >= last && element.currentTime - last < STEP) {
        last = element.currentTime;
      }
      tell();
      from = null;
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') tell();
    };
    element.addEventListener('play', begin);
    element.addEventListener('timeupdate', advance);
    element.addEventListener('seeking', close);
    element.addEventListener('pause', stop);
    element.addEventListener('ended', stop);
    document.addEventListener('visibilitychange', hide);
    return () => {
      element.removeEventListener('play', begin);
      element.removeEventListener('timeupdate', advance);
      element.removeEventListener('seeking', close);
      element.removeEventListener('pause', stop);
      element.removeEventListener('ended', stop);
      document.removeEventListener('visibilitychange', hide);
      stop();
    };
  }, [video, report]);
}
