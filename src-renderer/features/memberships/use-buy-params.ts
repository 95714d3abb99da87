import { useCallback, useMemo } from 'react';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';

/** Where on the screen the address is. */
export interface BuyParams {
  readonly view: 'plans' | 'requests';
  /** Id of the chosen plan. */
  readonly plan: number | null;
  /** Number of the purchase request that is shown. */
  readonly request: number | null;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** View, plan and request, kept in the address: a reload, a link or "back" finds the same. */
export function useBuyParams() {
  const [params, setParams] = useSearchParams();
  const go = useCallback(
    (wanted: Partial<BuyParams>) => {
      setParams(
        Object.entries(wanted).flatMap(([name, value]) =>
          value === null || value === 'plans' ? [] : [[name, String(value)] as [string, string]],
        ),
        { preventScrollReset: true },
      );
    },
    [setParams],
  );
  return useMemo(
    () => ({
      view: params.get('view') === 'requests' ? ('requests' as const) : ('plans' as const),
      plan: numberOf(params.get('plan')),
      request: numberOf(params.get('request')),
      /** Sets these params and drops all others. */
      go,
    }),
    [params, go],
  );
}
