import { useEffect, useState } from 'react';

/** The current time in milliseconds since 1970, updated every `everyMs`; 0 stops the updates. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === 0) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
