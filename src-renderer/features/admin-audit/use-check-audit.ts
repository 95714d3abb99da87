import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminAudit } from '#contract/api/admin/audit.ts';
import { request } from '#renderer/lib/api.ts';
import { invalidateTags } from '#renderer/lib/query-client.ts';

/** Follows the whole chain of hashes; the result is remembered by the server. */
export function useCheckAudit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminAudit.check, { body: {} }),
    onSuccess: () => invalidateTags(queryClient, adminAudit.check),
  });
}
