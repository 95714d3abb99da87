import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#contract/api/endpoint.ts';
import { purchaseRequests } from '#contract/api/purchase-requests.ts';
import { memberships } from '#contract/api/plans.ts';
import { cancelFirst } from '#renderer/domain/purchase-request/cancel-first.ts';
import { requestQueries } from '#renderer/domain/purchase-request/request-queries.ts';
import { request } from '#renderer/lib/api.ts';
import { useIdempotencyKeys } from '#renderer/lib/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/query-client.ts';

export type BalancePurchase = Body<typeof memberships.buy> & {
  /** An unpaid request for the same plan: it is cancelled first, so that nothing is paid twice. */
  readonly instead_of?: number | undefined;
};

/** Buys a plan from the direct balance; it takes effect at once. */
export function useBuyFromBalance() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const cancelKeys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async ({ instead_of: number, ...body }: BalancePurchase) => {
      if (number !== undefined) await cancelFirst(number, cancelKeys.keyFor(number));
      const purchase = await request(memberships.buy, { body, idempotencyKey: keys.keyFor(body) });
      keys.settle();
      return purchase;
    },
    onSettled: async (_, __, { instead_of: number }) => {
      await invalidateTags(queryClient, memberships.buy);
      if (number === undefined) return;
      await invalidateTags(queryClient, purchaseRequests.cancel);
      await queryClient.invalidateQueries({ queryKey: requestQueries.one(number).queryKey });
    },
  });
}
