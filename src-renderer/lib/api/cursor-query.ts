import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import type { AnyEndpoint, Answer, Params, Query } from '#contract/api/endpoint.ts';
import { request } from './request.ts';

interface CursorPage {
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** Response of a cursor-paginated endpoint; `never` for other endpoints. */
type PageOf<E> = Answer<E> extends infer Page extends CursorPage ? Page : never;

type Timing<Page, Key extends QueryKey> = Pick<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, string>, Key, string>,
  'staleTime' | 'refetchInterval'
>;

interface CursorQuery<E extends AnyEndpoint, Key extends QueryKey> extends Timing<PageOf<E>, Key> {
  readonly endpoint: E;
  readonly queryKey: Key;
  /** The endpoint's query without the pagination parameters: filters, search. */
  readonly query: Omit<Query<E>, 'cursor' | 'limit'>;
  /** Of an endpoint whose path names something. */
  readonly params?: Params<E>;
  /** Rows for each page. */
  readonly pageSize: number;
}

/** `request`, for an endpoint that is generic here. */
const read = request as <Page>(
  endpoint: AnyEndpoint,
  input: { readonly signal: AbortSignal; readonly query: object; readonly params?: object },
) => Promise<Page>;

/** Page parameter of the first page, which sends no cursor. */
const START = '';

/** The infinite query of a cursor-paginated endpoint. */
export function cursorQuery<E extends AnyEndpoint, Key extends QueryKey>({
  endpoint,
  query,
  params,
  pageSize,
  ...options
}: CursorQuery<E, Key>) {
  return infiniteQueryOptions({
    ...options,
    queryFn: ({ signal, pageParam }) => {
      const page = { limit: pageSize, ...query, ...(pageParam && { cursor: pageParam }) };
      return read<PageOf<E>>(endpoint, { signal, query: page, ...(params && { params }) });
    },
    initialPageParam: START,
    getNextPageParam: ({ next }) => next,
  });
}
