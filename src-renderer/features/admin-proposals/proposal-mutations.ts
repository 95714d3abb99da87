import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminProposals } from '#contract/api/admin/proposals.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

export function useAcceptProposal(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminProposals.accept, { params: { id } }),
    onSettled: () => invalidateTags(queryClient, adminProposals.accept),
  });
}

export function useRefuseProposal(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string }) =>
      request(adminProposals.refuse, { params: { id }, body }),
    onSettled: () => invalidateTags(queryClient, adminProposals.refuse),
  });
}

export function useWithdrawProposal(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminProposals.withdraw, { params: { id } }),
    onSettled: () => invalidateTags(queryClient, adminProposals.withdraw),
  });
}
