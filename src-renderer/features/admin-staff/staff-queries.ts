import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminStaff } from '#contract/api/admin/staff.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

export const staffQuery = queryOptions({
  queryKey: ['Staff'],
  queryFn: ({ signal }) => request(adminStaff.list, { signal }),
});

/** Asks for a role and duties of a person; somebody else accepts it. */
export function useSetStanding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof adminStaff.set>) => request(adminStaff.set, { body }),
    onSettled: () => invalidateTags(queryClient, adminStaff.set),
  });
}
