import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminExchange } from '#contract/api/admin/exchange.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** How often (ms) the figures of now are asked for. */
const INTERVAL = 15 * SECOND_MS;
const SAMPLES = 5;
const ROWS = 20;

export const adminExchangeQueries = {
  overview: queryOptions({
    queryKey: ['Exchange', 'admin', 'overview'],
    queryFn: ({ signal }) => request(adminExchange.overview, { signal }),
    refetchInterval: INTERVAL,
  }),
  samples: cursorQuery({
    endpoint: adminExchange.samples,
    queryKey: ['Exchange', 'admin', 'samples'],
    query: {},
    pageSize: SAMPLES,
    refetchInterval: INTERVAL,
  }),
  trades: cursorQuery({
    endpoint: adminExchange.trades,
    queryKey: ['Exchange', 'admin', 'trades'],
    query: {},
    pageSize: ROWS,
  }),
  inventory: cursorQuery({
    endpoint: adminExchange.inventory,
    queryKey: ['Exchange', 'admin', 'inventory'],
    query: {},
    pageSize: ROWS,
  }),
};

/** Halts the exchange or, while it is halted, resumes it. */
export function useSetHalted(halted: boolean) {
  const queryClient = useQueryClient();
  const call = halted ? adminExchange.halt : adminExchange.resume;
  return useMutation({
    mutationFn: (body: { reason: string }) => request(call, { body }),
    onSettled: () => invalidateTags(queryClient, call),
  });
}

/** Takes back a price that is announced. */
export function useCancelPrice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: number; reason: string }) =>
      request(adminExchange.cancelPrice, { body }),
    onSettled: () => invalidateTags(queryClient, adminExchange.cancelPrice),
  });
}

/** Asks for TCT of the treasury that the exchange may sell, more or less. */
export function useAllocate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { amount: string; reason: string }) =>
      request(adminExchange.allocate, { body }),
    onSettled: () => invalidateTags(queryClient, adminExchange.allocate),
  });
}
