import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import type { AnyEndpoint, Answer, Query } from '#contract/api/endpoint.ts';
import { request } from './api.ts';

interface CursorPage {
  /** Cursor of the following page; null: there is none. */
  readonly next: string | null;
}

/** The answer of an endpoint whose pages follow each other by cursor; never: it has no such pages. */
type PageOf<E> = Answer<E> extends infer Page extends CursorPage ? Page : never;

type Timing<Page, Key extends QueryKey> = Pick<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page, string>, Key, string>,
  'staleTime' | 'refetchInterval'
>;

interface CursorQuery<E extends AnyEndpoint, Key extends QueryKey> extends Timing<PageOf<E>, Key> {
  readonly endpoint: E;
  readonly queryKey: Key;
  /** What the endpoint's query holds beside the page: filters, search. */
  readonly query: Omit<Query<E>, 'cursor' | 'limit'>;
  /** Rows a page. */
  readonly pageSize: number;
}

/** `request`, of an endpoint that is not known yet. */
const read = request as <Page>(
  endpoint: AnyEndpoint,
  input: { readonly signal: AbortSignal; readonly query: object },
) => Promise<Page>;

/** The cursor of the first page; it is not sent. */
const START = '';

/** The infinite query of a cursor-paged endpoint, page after page. */
export function cursorQuery<E extends AnyEndpoint, Key extends QueryKey>({
  endpoint,
  query,
  pageSize,
  ...options
}: CursorQuery<E, Key>) {
  return infiniteQueryOptions({
    ...options,
    queryFn: ({ signal, pageParam }) => {
      const page = { limit: pageSize, ...query, ...(pageParam && { cursor: pageParam }) };
      return read<PageOf<E>>(endpoint, { signal, query: page });
    },
    initialPageParam: START,
    getNextPageParam: ({ next }) => next,
  });
}
