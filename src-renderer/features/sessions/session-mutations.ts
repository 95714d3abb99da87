import { useMutation, useQueryClient } from '@tanstack/react-query';
import { account } from '#contract/api/account/security.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** Which sessions end: one by its id, all but this one, or all of them. */
export type SessionsToEnd = { readonly id: string } | 'others' | 'all';

/** Ends sessions on the server; this device's own keys are the caller's to drop. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (which: SessionsToEnd): Promise<void> => {
      if (typeof which === 'object') await request(account.endSession, { params: which });
      else {
        await request(account.endSessions, { body: { include_current: which === 'all' } });
      }
    },
    onSettled: (_data, _error, which) =>
      // After "all" there is nobody left to ask.
      which === 'all' ? undefined : invalidateTags(queryClient, account.endSession),
  });
}
