import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminApprovals } from '#contract/api/admin/approvals.ts';
import { request } from '#renderer/lib/api.ts';
import { invalidateTags } from '#renderer/lib/query-client.ts';

export function useAcceptApproval(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminApprovals.accept, { params: { id } }),
    onSettled: () => invalidateTags(queryClient, adminApprovals.accept),
  });
}

export function useRefuseApproval(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { note: string }) =>
      request(adminApprovals.refuse, { params: { id }, body }),
    onSettled: () => invalidateTags(queryClient, adminApprovals.refuse),
  });
}

export function useWithdrawApproval(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminApprovals.withdraw, { params: { id } }),
    onSettled: () => invalidateTags(queryClient, adminApprovals.withdraw),
  });
}
