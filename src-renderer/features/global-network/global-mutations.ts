import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#contract/api/endpoint.ts';
import { globalNetwork } from '#contract/api/global-network.ts';
import { settledCall } from '#renderer/domain/deposit/settled-call.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** Deposits from the direct balance. The same submission keeps its key until it is answered. */
export function useGlobalDeposit() {
  const keys = useIdempotencyKeys();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof globalNetwork.deposit>) =>
      settledCall(
        keys,
        request(globalNetwork.deposit, { body, idempotencyKey: keys.keyFor(body) }),
      ),
    // Refused or unanswered: what is shown may be out of date as well.
    onSettled: () => invalidateTags(queryClient, globalNetwork.deposit),
  });
}
