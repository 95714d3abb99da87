import { useMutation, useQueryClient } from '@tanstack/react-query';
import { payments, type Payment } from '#contract/api/payments.ts';
import { request } from '#renderer/lib/api.ts';
import { useIdempotencyKeys } from '#renderer/lib/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/query-client.ts';
import { paymentQueries } from './payment-queries.ts';

/** Shows a request as an answer brought it, before the next look. */
function useKeepPayment(): (payment: Payment) => void {
  const queryClient = useQueryClient();
  return (payment) =>
    queryClient.setQueryData(paymentQueries.one(payment.number).queryKey, payment);
}

export function useCancelPayment() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const keep = useKeepPayment();
  return useMutation({
    mutationFn: async (number: number) => {
      const payment = await request(payments.cancel, {
        params: { number },
        idempotencyKey: keys.keyFor(number),
      });
      keys.settle();
      return payment;
    },
    onSuccess: keep,
    onSettled: () => invalidateTags(queryClient, payments.cancel),
  });
}

/** Has a transaction looked up. */
export function useClaimPayment(number: number) {
  const keep = useKeepPayment();
  return useMutation({
    mutationFn: (hash: string) =>
      request(payments.claim, { params: { number }, body: { tx_hash: hash } }),
    onSuccess: ({ payment }) => keep(payment),
  });
}
