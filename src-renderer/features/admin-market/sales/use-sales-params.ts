import { addDays, isUtcDay, utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';

const names = ['view', 'from', 'to'] as const;
export const salesViews = ['product', 'country', 'day', 'taxes'] as const;
export type SalesView = (typeof salesViews)[number];
const DAYS = 30;

/** What is counted and over which days (UTC), both in the address. */
export function useSalesParams() {
  const { values, change } = useUrlFilters(names);
  const today = utcDay(new Date(useNow(MINUTE_MS)));
  const to = isUtcDay(values.to) ? values.to : today;
  const from = isUtcDay(values.from) && values.from <= to ? values.from : addDays(to, 1 - DAYS);
  return {
    view: salesViews.find((one) => one === values.view) ?? 'product',
    from,
    to,
    today,
    setView: (view: SalesView) => change({ view: view === 'product' ? '' : view }),
    setDays: (days: { readonly from?: string; readonly to?: string }) => change(days),
  };
}
export type SalesParams = ReturnType<typeof useSalesParams>;
