import { queryOptions } from '@tanstack/react-query';
import { adminSetup } from '#contract/api/admin/setup/setup-steps.ts';
import { request } from '#renderer/lib/api/request.ts';

export const openStepsQuery = queryOptions({
  queryKey: ['Plans', 'setup'],
  queryFn: ({ signal }) => request(adminSetup.open, { signal }),
});
