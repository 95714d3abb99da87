import { historyViews, type HistoryView } from '#contract/rules/exchange/states.ts';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';

const names = ['view', 'number'] as const;
const NUMBER = /^[1-9]\d{0,14}$/;

/** Which rows the history shows, and which one is open; kept in the address. */
export function useHistoryParams() {
  const { values, change } = useUrlFilters(names);
  return {
    view: historyViews.find((one) => one === values.view) ?? 'all',
    number: NUMBER.test(values.number) ? Number(values.number) : null,
    show: (view: HistoryView) => change({ view: view === 'all' ? '' : view }),
    open: (number: number) => change({ number: String(number) }, {}),
    close: () => change({ number: '' }),
  };
}
