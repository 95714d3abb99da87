import { addDays, isUtcDay, utcDay } from '#contract/rules/days.ts';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';

const names = ['view', 'from', 'to'] as const;
export const salesViews = ['product', 'country', 'day', 'taxes'] as const;
export type SalesView = (typeof salesViews)[number];
const DAYS = 30;

/** What is counted and over which days (UTC), both in the address. */
export function useSalesParams() {
  const { values, change } = useUrlFilters(names);
  const to = isUtcDay(values.to) ? values.to : utcDay(new Date());
  const from = isUtcDay(values.from) && values.from <= to ? values.from : addDays(to, 1 - DAYS);
  return {
    view: salesViews.find((one) => one === values.view) ?? 'product',
    from,
    to,
    setView: (view: SalesView) => change({ view: view === 'product' ? '' : view }),
    setDays: (days: { readonly from?: string; readonly to?: string }) => change(days),
  };
}
export type SalesParams = ReturnType<typeof useSalesParams>;
