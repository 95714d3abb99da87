import { useCallback } from 'react';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';

const NAME = 'request';

/** A request's number as the address carries it; null for anything else. */
const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Which purchase request the screen shows, kept in the address: leaving and coming back finds it. */
export function useRequestParams() {
  const [params, setParams] = useSearchParams();
  const go = useCallback(
    (number: number | null) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (number === null) after.delete(NAME);
          else after.set(NAME, String(number));
          return after;
        },
        { preventScrollReset: true },
      );
    },
    [setParams],
  );
  return {
    number: numberOf(params.get(NAME)),
    open: (number: number) => go(number),
    close: useCallback(() => go(null), [go]),
  };
}
