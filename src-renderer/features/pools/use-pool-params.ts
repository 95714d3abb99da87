import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';

export const positionTabs = ['open', 'ended'] as const;
export type PositionTab = (typeof positionTabs)[number];

export const resultPeriods = ['7', '30', 'all'] as const;
export type ResultPeriod = (typeof resultPeriods)[number];

const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | null,
  otherwise: Value,
) => values.find((value) => value === text) ?? otherwise;

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** What the screen shows, kept in the address: a reload, a link or "back" finds the same. */
export function usePoolParams() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | null>>) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    tab: oneOf(positionTabs, params.get('tab'), 'open'),
    position: numberOf(params.get('position')),
    period: oneOf(resultPeriods, params.get('period'), '30'),
    /** Whether the pools with their results are open. */
    showsPools: params.has('pools'),
    showTab: (tab: PositionTab) => change({ tab: tab === 'open' ? null : tab, position: null }),
    showPosition: (id: number) => change({ position: String(id) }),
    showPeriod: (period: ResultPeriod) => change({ period: period === '30' ? null : period }),
    showPools: (isShown: boolean) => change({ pools: isShown ? '1' : null }),
  };
}

export type PoolParams = ReturnType<typeof usePoolParams>;
