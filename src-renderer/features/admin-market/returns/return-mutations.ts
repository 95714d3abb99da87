import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

export function useReturnArrived(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminMarket.arrived, { params: { id } }),
    onSettled: () => invalidateTags(queryClient, adminMarket.arrived),
  });
}

/** Sends the money of a return back; from an amount on a second person is asked. */
export function useRefundReturn(id: number) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (body: Body<typeof adminMarket.refundReturn>) => {
      const idempotencyKey = keys.keyFor({ id, ...body });
      const answer = await request(adminMarket.refundReturn, {
        params: { id },
        body,
        idempotencyKey,
      });
      keys.settle();
      return answer;
    },
    onSettled: () => invalidateTags(queryClient, adminMarket.refundReturn),
  });
}

export function useRefuseReturn(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly note: string }) =>
      request(adminMarket.refuseReturn, { params: { id }, body }),
    onSettled: () => invalidateTags(queryClient, adminMarket.refuseReturn),
  });
}
