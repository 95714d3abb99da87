import { useEffect, useEffectEvent, useState } from 'react';

interface PlayingOf {
  readonly first: number;
  readonly last: number;
  readonly day: number;
  readonly onDay: (day: number) => void;
}

/** Milliseconds a day, and of a whole history at least and at most. */
const PACE = 90;
const LEAST = 4_000;
const MOST = 24_000;
/** Where motion is reduced: so many pictures, one a second. */
const STILLS = 12;
const STILL_MS = 1_000;

/** Days that go by of themselves, until the last one is reached or somebody stops them. */
export function usePlaying({ first, last, day, onDay }: PlayingOf) {
  const [isPlaying, setPlaying] = useState(false);
  const show = useEffectEvent((next: number) => {
    if (next !== day) onDay(next);
    if (next >= last) setPlaying(false);
  });
  const begin = useEffectEvent(() => (day >= last ? first : day));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const from = begin();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const step = Math.ceil((last - first) / STILLS);
      let at = from;
      const timer = setInterval(() => show((at = Math.min(last, at + step))), STILL_MS);
      return () => clearInterval(timer);
    }
    const pace = Math.min(MOST, Math.max(LEAST, (last - first) * PACE)) / Math.max(1, last - first);
    let begun: number | undefined;
    let request = requestAnimationFrame(function step(now) {
      begun ??= now;
      const at = Math.min(last, from + Math.floor((now - begun) / pace));
      request = requestAnimationFrame(step);
      show(at);
    });
    return () => cancelAnimationFrame(request);
  }, [isPlaying, first, last]);
  return { isPlaying, setPlaying };
}
