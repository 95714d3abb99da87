import { useEffect, useRef, type RefObject } from 'react';
import { SECOND_MS } from '#contract/rules/durations.ts';

/** Who has looked for so long has read a short text, or decided not to. */
const READ_MS = 20 * SECOND_MS;

/** For the end of a text: says that a reader came to it, or looked at the text long enough. */
export function useReachedEnd(onReached: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  useEffect(() => {
    reached.current = onReached;
  });
  useEffect(() => {
    const element = end.current;
    const timer = setTimeout(() => reached.current(), READ_MS);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reached.current();
    });
    if (element) observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return end;
}
