import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#contract/api/endpoint.ts';
import { pools } from '#contract/api/pools.ts';
import { settledCall } from '#renderer/domain/deposit/settled-call.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** Opens a position from the direct balance. The same submission keeps its key until it is answered. */
export function useOpenPosition() {
  const keys = useIdempotencyKeys();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof pools.open>) =>
      settledCall(keys, request(pools.open, { body, idempotencyKey: keys.keyFor(body) })),
    // Refused or unanswered: what is shown may be out of date as well.
    onSettled: () => invalidateTags(queryClient, pools.open),
  });
}
