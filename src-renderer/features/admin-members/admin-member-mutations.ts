import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminMembers } from '#contract/api/admin/members.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

export function useBlockMember(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string }) => request(adminMembers.block, { params: { id }, body }),
    onSettled: () => invalidateTags(queryClient, adminMembers.block),
  });
}

export function useUnblockMember(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminMembers.unblock, { params: { id }, body: {} }),
    onSettled: () => invalidateTags(queryClient, adminMembers.unblock),
  });
}

export function useEndMemberSessions(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminMembers.endSessions, { params: { id }, body: {} }),
    onSettled: () => invalidateTags(queryClient, adminMembers.endSessions),
  });
}

export function useResetFactors(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string }) =>
      request(adminMembers.resetFactors, { params: { id }, body }),
    onSettled: () => invalidateTags(queryClient, adminMembers.resetFactors),
  });
}

export function useAddNote(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string }) => request(adminMembers.note, { params: { id }, body }),
    onSettled: () => invalidateTags(queryClient, adminMembers.note),
  });
}
