import { useMutation, useQueryClient } from '@tanstack/react-query';
import { purchaseRequests, type PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { requestQueries } from './request-queries.ts';

/** Shows a request as an answer brought it, before the next look. */
function useKeepRequest(): (current: PurchaseRequest) => void {
  const queryClient = useQueryClient();
  return (current) =>
    queryClient.setQueryData(requestQueries.one(current.number).queryKey, current);
}

export function useCancelRequest() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const keep = useKeepRequest();
  return useMutation({
    mutationFn: async (number: number) => {
      const cancelled = await request(purchaseRequests.cancel, {
        params: { number },
        idempotencyKey: keys.keyFor(number),
      });
      keys.settle();
      return cancelled;
    },
    onSuccess: keep,
    onSettled: () => invalidateTags(queryClient, purchaseRequests.cancel),
  });
}

/** Has a transaction looked up. */
export function useClaimPayment(number: number) {
  const keep = useKeepRequest();
  return useMutation({
    mutationFn: (hash: string) =>
      request(purchaseRequests.claim, { params: { number }, body: { tx_hash: hash } }),
    onSuccess: ({ request: found }) => keep(found),
  });
}
