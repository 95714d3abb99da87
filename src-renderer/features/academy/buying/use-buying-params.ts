import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';

const names = ['buy', 'request'] as const;

/** Whether a course is being bought, and by which request, kept in the address. */
export function useBuyingParams() {
  const { values, change } = useUrlFilters(names);
  return {
    isBuying: values.buy !== '',
    /** Number of the purchase request that is shown. */
    request: /^[1-9]\d{0,14}$/.test(values.request) ? Number(values.request) : null,
    buy: () => change({ buy: '1', request: '' }, {}),
    open: (request: number) => change({ buy: '', request: String(request) }, {}),
    close: () => change({ buy: '', request: '' }, {}),
  };
}
