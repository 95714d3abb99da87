import { queryOptions } from '@tanstack/react-query';
import type { Body } from '#contract/api/endpoint.ts';
import { market, type Order, type OrderHead } from '#contract/api/market/market.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';
import type { CatalogueSort, OrderView } from '#contract/rules/market/market.ts';
import type { OrderState } from '#contract/rules/market/orders.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE_SIZE = 24;
const ORDERS_PAGE = 20;
const REVIEWS_PAGE = 10;
/** How often is looked for changes from elsewhere: prices and stock of the cart, the warehouse's work. */
const CART_LOOK = 15 * SECOND_MS;
const ORDER_LOOK = MINUTE_MS / 2;

/** What a catalogue is narrowed by; empty values are left out. */
export interface CatalogueFilters {
  readonly search: string;
  /** No word of the search is mended. */
  readonly isLiteral: boolean;
  readonly category: string;
  readonly isInStock: boolean;
  readonly sort: CatalogueSort;
}

const asQuery = ({ search, isLiteral, category, isInStock, sort }: CatalogueFilters) => ({
  ...(search !== '' && { search }),
  ...(search !== '' && isLiteral && { literal: true }),
  ...(category !== '' && { category }),
  ...(isInStock && { in_stock: true }),
  ...(sort !== 'category' && { sort }),
});

/** Where an order goes to, and how; the same that placing it sends. */
export type Wish = Body<typeof market.quote>;

const over: ReadonlySet<OrderState> = new Set(['expired', 'cancelled', 'refunded']);
/** Nothing of a finished order changes by itself but a return of it, and a payment that comes late. */
const isMoving = ({ state, holders }: Pick<Order | OrderHead, 'state' | 'holders'>): boolean =>
  over.has(state) ? holders.includes('network') : !holders.every((holder) => holder === 'nobody');

export const marketQueries = {
  catalogue: (filters: CatalogueFilters) =>
    cursorQuery({
      endpoint: market.catalogue,
      queryKey: ['Market', 'catalogue', asQuery(filters)],
      query: asQuery(filters),
      pageSize: PAGE_SIZE,
    }),
  product: (slug: string) =>
    queryOptions({
      queryKey: ['Market', 'product', slug],
      queryFn: ({ signal }) => request(market.product, { signal, params: { slug } }),
      // Stock is what others buy meanwhile.
      refetchInterval: ORDER_LOOK,
    }),
  reviews: (slug: string) => ({
    ...cursorQuery({
      endpoint: market.reviews,
      queryKey: ['Market', 'reviews', slug],
      query: {},
      pageSize: REVIEWS_PAGE,
    }),
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }) =>
      request(market.reviews, {
        signal,
        params: { slug },
        query: { limit: REVIEWS_PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
  }),
  cart: queryOptions({
    queryKey: ['Market', 'cart'],
    queryFn: ({ signal }) => request(market.cart, { signal }),
    refetchInterval: CART_LOOK,
    staleTime: 0,
  }),
  addresses: queryOptions({
    queryKey: ['Orders', 'addresses'],
    queryFn: ({ signal }) => request(market.addresses, { signal }),
  }),
  country: (country: string) =>
    queryOptions({
      queryKey: ['Market', 'country', country],
      queryFn: ({ signal }) => request(market.country, { signal, params: { country } }),
    }),
  /** An answer about now: never kept, and asked again when the cart changes. */
  quote: (wish: Wish) =>
    queryOptions({
      queryKey: ['Market', 'quote', wish],
      queryFn: ({ signal }) => request(market.quote, { signal, body: wish }),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
  orders: (view: OrderView, search: string) =>
    cursorQuery({
      endpoint: market.orders,
      queryKey: ['Orders', 'list', view, search],
      query: { ...(view !== 'all' && { view }), ...(search !== '' && { search }) },
      pageSize: ORDERS_PAGE,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        (state.data?.pages ?? []).some(({ items }) => items.some(isMoving)) && ORDER_LOOK,
    }),
  order: (number: number) =>
    queryOptions({
      queryKey: ['Orders', 'one', number],
      queryFn: ({ signal }) => request(market.order, { signal, params: { number } }),
      refetchInterval: ({ state: { data } }) =>
        !!data && (isMoving(data) || data.excess.some((one) => one.state === 'open')) && ORDER_LOOK,
      staleTime: 0,
    }),
};
