import { useCallback } from 'react';
import { useLocation, useSearchParams as useRouterSearchParams } from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';
import { useLiveLocation } from './use-live-location.ts';

type Params = URLSearchParams;
type Init = Readonly<Record<string, string>> | readonly (readonly [string, string])[] | Params;
type SetParams = (next: Init | ((before: Params) => Params), options?: NavigateOptions) => void;

/**
 * The router's parameters of the address, but a change sees those made before it, wherever on the
 * screen: the router's own sees what was last drawn, and of two filters chosen quickly on a slow
 * device the first was lost. From a screen that the browser has left a change is dropped: it would
 * lead back there.
 */
export function useSearchParams(): readonly [Params, SetParams] {
  const [params, setParams] = useRouterSearchParams();
  const { pathname } = useLocation();
  const live = useLiveLocation();
  const change = useCallback<SetParams>(
    (next, options) => {
      if (live().pathname !== pathname) return;
      const changed =
        typeof next === 'function'
          ? next(new URLSearchParams(live().search))
          : new URLSearchParams(next as Params | Record<string, string> | string[][]);
      setParams(changed, options);
    },
    [setParams, live, pathname],
  );
  return [params, change];
}
