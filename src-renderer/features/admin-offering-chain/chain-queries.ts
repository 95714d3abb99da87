import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { offeringChain } from '#contract/api/admin/offering-chain.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Polling interval in milliseconds: the chain goes on, and others sign. */
const LOOK = 10 * SECOND_MS;

export const chainQueries = {
  one: (id: number) =>
    queryOptions({
      queryKey: ['Offerings', 'admin', 'chain', id],
      queryFn: ({ signal }) => request(offeringChain.one, { params: { id }, signal }),
      staleTime: 0,
      refetchInterval: LOOK,
    }),
  issue: (id: number) =>
    queryOptions({
      queryKey: ['Offerings', 'admin', 'issue', id],
      queryFn: ({ signal }) => request(offeringChain.issue, { params: { id }, signal }),
      staleTime: 0,
      refetchInterval: LOOK,
    }),
  register: (id: number) =>
    queryOptions({
      queryKey: ['Offerings', 'admin', 'register', id],
      queryFn: ({ signal }) => request(offeringChain.register, { params: { id }, signal }),
      staleTime: 0,
    }),
  acts: (id: number) =>
    queryOptions({
      queryKey: ['Offerings', 'admin', 'acts', id],
      queryFn: ({ signal }) => request(offeringChain.acts, { params: { id }, signal }),
      staleTime: 0,
      refetchInterval: LOOK,
    }),
};

/** Asks for a freeze or its end, which somebody else decides. */
export function useAskFreeze(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof offeringChain.freeze>) =>
      request(offeringChain.freeze, { params: { id }, body }),
    onSettled: () => invalidateTags(queryClient, { tags: ['Offerings', 'Proposals', 'Audit'] }),
  });
}

/** Asks for a recovery, which somebody else decides. */
export function useAskRecovery(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof offeringChain.recover>) =>
      request(offeringChain.recover, { params: { id }, body }),
    onSettled: () => invalidateTags(queryClient, { tags: ['Offerings', 'Proposals', 'Audit'] }),
  });
}

/** Whatever was done, the offering on chain and its audit rows are asked for again. */
function useFreshChain() {
  const queryClient = useQueryClient();
  return { onSettled: () => invalidateTags(queryClient, { tags: ['Offerings', 'Audit'] }) };
}

export const useAskRegistry = () =>
  useMutation({
    mutationFn: (body: Body<typeof offeringChain.askRegistry>) =>
      request(offeringChain.askRegistry, { body }),
    ...useFreshChain(),
  });

export const useAskToken = (id: number) =>
  useMutation({
    mutationFn: (body: Body<typeof offeringChain.askToken>) =>
      request(offeringChain.askToken, { params: { id }, body }),
    ...useFreshChain(),
  });

/** Says which transaction made a contract: where the server is to look. */
export const useReportContract = (contract: number) =>
  useMutation({
    mutationFn: (hash: string) =>
      request(offeringChain.sent, { params: { id: contract }, body: { tx_hash: hash } }),
    ...useFreshChain(),
  });

export const useWithdrawContract = (contract: number) =>
  useMutation({
    mutationFn: () => request(offeringChain.withdraw, { params: { id: contract } }),
    ...useFreshChain(),
  });

export const usePlanIssue = (id: number) =>
  useMutation({
    mutationFn: () => request(offeringChain.plan, { params: { id } }),
    ...useFreshChain(),
  });

export const useCompareRegister = (id: number) =>
  useMutation({
    mutationFn: () => request(offeringChain.compare, { params: { id } }),
    ...useFreshChain(),
  });
