import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { issuerPayments } from '#contract/api/admin/issuer/payments.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { OFFERING_LOOK } from '#renderer/domain/offering/admin-offering.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { request } from '#renderer/lib/api/request.ts';

export const issuerQuery = (id: number) =>
  queryOptions({
    queryKey: ['Offerings', 'admin', 'issuer', id],
    queryFn: ({ signal }) => request(issuerPayments.view, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: OFFERING_LOOK,
  });

function useChanging<Sent, Answer>(send: (sent: Sent) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => invalidateTags(queryClient, { tags: ['Offerings', 'Proposals', 'Audit'] }),
  });
}

/** Asks for another address of the issuer, which somebody else decides. */
export const useAskAddress = (id: number) =>
  useChanging((body: Body<typeof issuerPayments.address>) =>
    request(issuerPayments.address, { params: { id }, body }),
  );

/** Asks for a payment, which somebody else decides. */
export const useAskPayment = (id: number) =>
  useChanging((body: Body<typeof issuerPayments.pay>) =>
    request(issuerPayments.pay, { params: { id }, body }),
  );

/** Takes back what was approved and not sent. */
export const useCancelPayment = (id: number, number: number) =>
  useChanging((body: Body<typeof issuerPayments.cancel>) =>
    request(issuerPayments.cancel, { params: { id, number }, body }),
  );
