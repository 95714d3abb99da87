import { fulfilmentStages, type FulfilmentStage } from '#contract/rules/market/market.ts';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import type { QueueFilter } from '../market-queries.ts';

const names = ['stage', 'q', 'order'] as const;

/** Stage, search and the open order live in the address. */
export function useQueueParams() {
  const { values, change } = useUrlFilters(names);
  const stage = fulfilmentStages.find((one) => one === values.stage);
  const filter: QueueFilter = {
    ...(stage && { stage }),
    ...(values.q !== '' && { search: values.q }),
  };
  return {
    stage,
    search: values.q,
    order: /^[1-9]\d{0,9}$/.test(values.order) ? Number(values.order) : null,
    filter,
    isFiltered: values.q !== '',
    setStage: (next: FulfilmentStage | undefined) => change({ stage: next ?? '', order: '' }),
    setSearch: (q: string) => change({ q }),
    open: (number: number) => change({ order: String(number) }, {}),
    close: () => change({ order: '' }),
  };
}
export type QueueParams = ReturnType<typeof useQueueParams>;
