import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { purchaseRequests } from '#contract/api/purchase-requests.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { cancelFirst } from '../purchase-request/cancel-first.ts';
import { requestQueries } from '../purchase-request/request-queries.ts';

interface BuyingOptions<Input, Bought> {
  /** Makes the call: the same key for the same input until it was answered. */
  readonly call: (input: Input, idempotencyKey: string) => Promise<Bought>;
  /** With the answer, before anything is read again. */
  readonly onAnswer?: (bought: Bought) => void;
  /** It is bought and the queries are fresh. Called even if what asked for it is gone by then. */
  readonly onBought: (bought: Bought) => void;
}

interface BalancePurchase<Input> {
  readonly input: Input;
  /** An unpaid request for the same thing: it is cancelled first, so that nothing is paid twice. */
  readonly insteadOf?: number | undefined;
}

/** Buys from the direct balance, at once; what the endpoint makes stale is read again. */
export function useBuyFromBalance<Input, Bought>(
  endpoint: Pick<AnyEndpoint, 'tags'>,
  { call, onAnswer, onBought }: BuyingOptions<Input, Bought>,
) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const cancelKeys = useIdempotencyKeys();
  const readAgain = async (insteadOf: number | undefined) => {
    await invalidateTags(queryClient, endpoint);
    if (insteadOf === undefined) return;
    await invalidateTags(queryClient, purchaseRequests.cancel);
    await queryClient.invalidateQueries({ queryKey: requestQueries.one(insteadOf).queryKey });
  };
  return useMutation({
    mutationFn: async ({ input, insteadOf }: BalancePurchase<Input>) => {
      if (insteadOf !== undefined) await cancelFirst(insteadOf, cancelKeys.keyFor(insteadOf));
      const bought = await call(input, keys.keyFor(input));
      keys.settle();
      return bought;
    },
    onSuccess: async (bought, { insteadOf }) => {
      onAnswer?.(bought);
      await readAgain(insteadOf);
      onBought(bought);
    },
    onError: (_, { insteadOf }) => readAgain(insteadOf),
  });
}
