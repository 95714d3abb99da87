import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import type { ReturnFilter } from '../market-queries.ts';

const names = ['view', 'q', 'return'] as const;
export const returnViews = ['open', 'refunded', 'refused', 'all'] as const;
export type ReturnView = (typeof returnViews)[number];

/** View, search and the open return live in the address. */
export function useReturnsParams() {
  const { values, change } = useUrlFilters(names);
  const view = returnViews.find((one) => one === values.view) ?? 'open';
  const filter: ReturnFilter = { view, ...(values.q !== '' && { search: values.q }) };
  return {
    view,
    search: values.q,
    id: /^[1-9]\d{0,9}$/.test(values.return) ? Number(values.return) : null,
    filter,
    setView: (next: ReturnView) => change({ view: next === 'open' ? '' : next, return: '' }),
    setSearch: (q: string) => change({ q }),
    open: (id: number) => change({ return: String(id) }, {}),
    close: () => change({ return: '' }),
  };
}
