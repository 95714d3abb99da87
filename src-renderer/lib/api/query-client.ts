import { QueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { ApiError } from './error.ts';

/** Milliseconds for which server data is cached and fresh. */
const CACHE_TIME = MINUTE_MS;
const MOST_RETRIES = 2;

/** Retries a read only if there was no response. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < MOST_RETRIES && error instanceof ApiError && error.isUnanswered;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: CACHE_TIME,
        staleTime: CACHE_TIME,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: shouldRetry,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Invalidates the queries of a call's tags: the first element of a query key is its tag. */
export async function invalidateTags(
  queryClient: QueryClient,
  endpoint: Pick<AnyEndpoint, 'tags'>,
): Promise<void> {
  await Promise.all(endpoint.tags.map((tag) => queryClient.invalidateQueries({ queryKey: [tag] })));
}
