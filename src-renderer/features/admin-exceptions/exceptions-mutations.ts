import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminExceptions } from '#contract/api/admin/exceptions.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

export function useActivateException(id: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: Body<typeof adminExceptions.activate>) => {
      const idempotencyKey = keys.keyFor({ id, ...body });
      const answer = await request(adminExceptions.activate, {
        params: { id },
        body,
        idempotencyKey,
      });
      keys.settle();
      return answer;
    },
    onSettled: () => invalidateTags(queryClient, adminExceptions.activate),
  });
}

export type Refund = Body<typeof adminExceptions.refund>;

export function useRefundException(id: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: Refund) => {
      const idempotencyKey = keys.keyFor({ id, ...body });
      const answer = await request(adminExceptions.refund, {
        params: { id },
        body,
        idempotencyKey,
      });
      keys.settle();
      return answer;
    },
    onSettled: () => invalidateTags(queryClient, adminExceptions.refund),
  });
}

/** Asks to have a movement booked as the owner's; somebody else accepts it. */
export function useOwnMovement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof adminExceptions.own>) => request(adminExceptions.own, { body }),
    onSettled: () => invalidateTags(queryClient, adminExceptions.own),
  });
}
