import { useEffect, useRef, useState } from 'react';
import { TYPING_MS } from '#contract/rules/support/tickets.ts';

/** Milliseconds between two times that it is said. */
const SAID_EVERY = 2000;

/** Who types now, by the lines of the stream: each counts for `TYPING_MS`. */
export function useTypingName() {
  const [name, setName] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    name,
    types(who: string) {
      clearTimeout(timer.current);
      setName(who);
      timer.current = setTimeout(() => setName(null), TYPING_MS);
    },
    /** A message came: whoever typed it is done. */
    stop() {
      clearTimeout(timer.current);
      setName(null);
    },
  };
}

/** Says that somebody types, not more often than it has to be said. To be called with every change. */
export function useTellTyping(tell: () => void): () => void {
  const saidAt = useRef(0);
  return () => {
    if (Date.now() - saidAt.current < SAID_EVERY) return;
    saidAt.current = Date.now();
    tell();
  };
}
