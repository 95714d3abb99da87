import { queryOptions } from '@tanstack/react-query';
import { adminSetup } from '#contract/api/admin/setup/setup-steps.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api/request.ts';

export const openStepsQuery = queryOptions({
  queryKey: ['Plans', 'setup'],
  queryFn: ({ signal }) => request(adminSetup.open, { signal }),
  // What breaks or is mended around the server tells no screen, and its first look may take longer than it waits.
  refetchInterval: MINUTE_MS,
});
