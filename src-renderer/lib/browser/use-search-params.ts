import { useCallback } from 'react';
import { useLocation, useSearchParams as useRouterSearchParams } from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';
import { useLiveLocation } from './use-live-location.ts';

type Params = URLSearchParams;
type Init = Readonly<Record<string, string>> | readonly (readonly [string, string])[] | Params;
type SetParams = (next: Init | ((before: Params) => Params), options?: NavigateOptions) => void;

/**
 * Like the router's hook, but each change builds on the current URL instead of the last rendered
 * one: otherwise, of two filters set quickly, the first would be lost. A change by a screen that
 * was left is dropped, since it would navigate back.
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
