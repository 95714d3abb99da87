import { useMutation, useQueryClient } from '@tanstack/react-query';
import { eligibility, type NewClaim } from '#contract/api/tokenization/eligibility.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** Asks the staff to check who the member is. */
export function useAskClaim() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewClaim) => request(eligibility.ask, { body }),
    onSettled: () => invalidateTags(queryClient, eligibility.ask),
  });
}

/** Takes a claim back that nobody has decided. */
export function useWithdrawClaim(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(eligibility.withdraw, { params: { id } }),
    onSettled: () => invalidateTags(queryClient, eligibility.withdraw),
  });
}

/** Erases a document that is part of no claim. */
export function useRemoveDocument(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(eligibility.removeDocument, { params: { id } }),
    onSettled: () => invalidateTags(queryClient, eligibility.removeDocument),
  });
}
