import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams as useRouterSearchParams } from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';

type Params = URLSearchParams;
type Init = Readonly<Record<string, string>> | readonly (readonly [string, string])[] | Params;
type SetParams = (next: Init | ((before: Params) => Params), options?: NavigateOptions) => void;

/**
 * The router's parameters of the address, but a change sees those made before it: the router's own
 * sees what was last drawn, and of two filters chosen quickly on a slow device the first was lost.
 */
export function useSearchParams(): readonly [Params, SetParams] {
  const [params, setParams] = useRouterSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback<SetParams>(
    (next, options) => {
      latest.current =
        typeof next === 'function'
          ? next(latest.current)
          : new URLSearchParams(next as Params | Record<string, string> | string[][]);
      setParams(latest.current, options);
    },
    [setParams],
  );
  return [params, change];
}
