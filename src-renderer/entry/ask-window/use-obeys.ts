import { useEffect, useState } from 'react';

/**
 * Milliseconds in which a window that was just shown, or came to the front, obeys no press: a click or a
 * key that was meant for what lay there before must not decide.
 */
export const OBEYS_AFTER_MS = 1_000;

/** Whether a press may decide by now; always true for a question without the pause. */
export function useObeys(waits: boolean): boolean {
  const [obeys, setObeys] = useState(!waits);
  useEffect(() => {
    if (!waits) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      clearTimeout(timer);
      setObeys(false);
      timer = setTimeout(() => setObeys(true), OBEYS_AFTER_MS);
    };
    begin();
    addEventListener('focus', begin);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', begin);
    };
  }, [waits]);
  return obeys;
}
