import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminDistributions } from '#contract/api/admin/distributions.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Others decide, and parts are credited meanwhile. */
const LOOK = 30 * SECOND_MS;

export const distributionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['Offerings', 'admin', 'distributions', id],
    queryFn: ({ signal }) => request(adminDistributions.list, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: LOOK,
  });

/** Asks for a distribution, which somebody else decides. */
export function useDeclare(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof adminDistributions.declare>) =>
      request(adminDistributions.declare, { params: { id }, body }),
    onSettled: () => invalidateTags(queryClient, { tags: ['Offerings', 'Proposals', 'Audit'] }),
  });
}
