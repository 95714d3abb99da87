import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  adminEligibility,
  type AdminClaimDetail,
  type AdminClaimsQuery,
} from '#contract/api/admin/eligibility.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Polling interval in milliseconds: others decide claims too. */
const LOOK = 30 * SECOND_MS;

export type ClaimFilter = Omit<AdminClaimsQuery, 'cursor' | 'limit'>;

const list = ['Eligibility', 'admin', 'list'] as const;

export const eligibilityQueries = {
  list: (filter: ClaimFilter) =>
    cursorQuery({
      endpoint: adminEligibility.list,
      queryKey: [...list, filter],
      query: filter,
      pageSize: 50,
      refetchInterval: LOOK,
    }),
  /** Each reading is audited, so it is asked for once; who a member is leaves the memory with the screen. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['Eligibility', 'admin', 'one', id],
      queryFn: ({ signal }) => request(adminEligibility.one, { params: { id }, signal }),
      staleTime: Infinity,
      gcTime: 0,
    }),
};

async function keep(queryClient: QueryClient, claim: AdminClaimDetail): Promise<void> {
  queryClient.setQueryData(eligibilityQueries.one(claim.id).queryKey, claim);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: list }),
    invalidateTags(queryClient, { tags: ['Audit'] }),
  ]);
}

/** Somebody else was faster: what there is now is read. */
async function look(queryClient: QueryClient, error: Error): Promise<void> {
  if (hasCode(error, 'claim_state', 'not_found', 'documents_missing', 'document_erased')) {
    await invalidateTags(queryClient, { tags: ['Eligibility'] });
  }
}

export function useGrantClaim(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminEligibility.grant, { params: { id } }),
    onSuccess: (claim) => keep(queryClient, claim),
    onError: (error) => look(queryClient, error),
  });
}

/** Refuses a claim that is asked for, or revokes one that was granted. */
export function useEndClaim(id: number, by: 'refuse' | 'revoke') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly note: string }) =>
      request(adminEligibility[by], { params: { id }, body }),
    onSuccess: (claim) => keep(queryClient, claim),
    onError: (error) => look(queryClient, error),
  });
}

/** The bytes of an identity document, which are kept by nothing but the screen that shows them. */
export function useOpenDocument(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly reason: string }) =>
      request(adminEligibility.openDocument, { params: { id }, body }),
    gcTime: 0,
    onSuccess: () => invalidateTags(queryClient, { tags: ['Audit'] }),
    onError: (error) => look(queryClient, error),
  });
}
