import { queryOptions } from '@tanstack/react-query';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

/** Polling interval in milliseconds: others work on the same orders and products. */
const LOOK = 30 * SECOND_MS;

type Filter<Call extends (typeof adminMarket)[keyof typeof adminMarket]> = Omit<
  Query<Call>,
  'cursor' | 'limit'
>;
export type QueueFilter = Filter<typeof adminMarket.queue>;
export type ProductFilter = Filter<typeof adminMarket.products>;
export type ReturnFilter = Filter<typeof adminMarket.returns>;
export type ReviewFilter = Filter<typeof adminMarket.reviews>;
export type SalesFilter = Query<typeof adminMarket.sales>;
export type TaxFilter = Query<typeof adminMarket.taxes>;

export const shopQueries = {
  queue: (filter: QueueFilter) =>
    cursorQuery({
      endpoint: adminMarket.queue,
      queryKey: ['Shop', 'queue', filter],
      query: filter,
      pageSize: 50,
      refetchInterval: LOOK,
    }),
  desk: (number: number) =>
    queryOptions({
      queryKey: ['Shop', 'desk', number],
      queryFn: ({ signal }) => request(adminMarket.desk, { params: { number }, signal }),
      staleTime: 0,
      refetchInterval: LOOK,
    }),
  products: (filter: ProductFilter) =>
    cursorQuery({
      endpoint: adminMarket.products,
      queryKey: ['Shop', 'products', filter],
      query: filter,
      pageSize: 50,
    }),
  product: (id: number) =>
    queryOptions({
      queryKey: ['Shop', 'product', id],
      queryFn: ({ signal }) => request(adminMarket.product, { params: { id }, signal }),
      staleTime: 0,
      refetchInterval: LOOK,
    }),
  moves: (id: number) =>
    cursorQuery({
      endpoint: adminMarket.moves,
      queryKey: ['Shop', 'moves', id],
      query: {},
      params: { id },
      pageSize: 20,
    }),
  setup: queryOptions({
    queryKey: ['Shop', 'setup'],
    queryFn: ({ signal }) => request(adminMarket.setup, { signal }),
  }),
  vouchers: queryOptions({
    queryKey: ['Shop', 'vouchers'],
    queryFn: ({ signal }) => request(adminMarket.vouchers, { signal }),
  }),
  returns: (filter: ReturnFilter) =>
    cursorQuery({
      endpoint: adminMarket.returns,
      queryKey: ['Shop', 'returns', filter],
      query: filter,
      pageSize: 50,
      refetchInterval: LOOK,
    }),
  reviews: (filter: ReviewFilter) =>
    cursorQuery({
      endpoint: adminMarket.reviews,
      queryKey: ['Shop', 'reviews', filter],
      query: filter,
      pageSize: 30,
    }),
  sales: (filter: SalesFilter) =>
    queryOptions({
      queryKey: ['Shop', 'sales', filter],
      queryFn: ({ signal }) => request(adminMarket.sales, { query: filter, signal }),
    }),
  taxes: (filter: TaxFilter) =>
    queryOptions({
      queryKey: ['Shop', 'taxes', filter],
      queryFn: ({ signal }) => request(adminMarket.taxes, { query: filter, signal }),
    }),
};
