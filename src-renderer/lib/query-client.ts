import { QueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { ApiError } from './api-error.ts';

/** Milliseconds that server data is kept and counts as fresh. */
const CACHE_TIME = MINUTE_MS;
const MOST_RETRIES = 2;

/** A read is tried again when nobody answered; an answer, whatever it says, stands. */
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

/** Makes everything stale that the tags of a call name: query keys begin with their tag. */
export async function invalidateTags(
  queryClient: QueryClient,
  endpoint: Pick<AnyEndpoint, 'tags'>,
): Promise<void> {
  await Promise.all(endpoint.tags.map((tag) => queryClient.invalidateQueries({ queryKey: [tag] })));
}
