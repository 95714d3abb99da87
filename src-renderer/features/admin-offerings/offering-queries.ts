import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  adminOfferings,
  type AdminOffering,
  type OfferingFields,
} from '#contract/api/admin/offerings.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { adminOfferingQuery, OFFERING_LOOK } from '#renderer/domain/offering/admin-offering.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { request } from '#renderer/lib/api/request.ts';

export const offeringQueries = {
  list: queryOptions({
    queryKey: ['Offerings', 'admin', 'list'],
    queryFn: ({ signal }) => request(adminOfferings.list, { signal }),
    refetchInterval: OFFERING_LOOK,
  }),
  one: adminOfferingQuery,
  /** A version that waits is replaced in its place: what was written of it is part of the key. */
  version: (
    id: number,
    { id: version, digest }: { readonly id: number; readonly digest: string },
  ) =>
    queryOptions({
      queryKey: ['Offerings', 'admin', 'version', id, version, digest],
      queryFn: ({ signal }) => request(adminOfferings.version, { params: { id, version }, signal }),
    }),
  allotment: (id: number) =>
    queryOptions({
      queryKey: ['Offerings', 'admin', 'allotment', id],
      queryFn: ({ signal }) => request(adminOfferings.allotment, { params: { id }, signal }),
      staleTime: 0,
      refetchInterval: OFFERING_LOOK,
    }),
};

/** An offering is what the server just answered; lists are asked for again. */
async function keep(queryClient: QueryClient, offering: AdminOffering): Promise<void> {
  queryClient.setQueryData(offeringQueries.one(offering.id).queryKey, offering);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: offeringQueries.list.queryKey }),
    invalidateTags(queryClient, { tags: ['Audit'] }),
  ]);
}

export interface OfferingSaving {
  readonly fields: OfferingFields;
  /** Edits that were seen. */
  readonly version: number;
}

/** Stores a new draft where there is none yet, else changes it. */
export function useSaveOffering(id: number | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, version }: OfferingSaving) =>
      id === null
        ? request(adminOfferings.create, { body: fields })
        : request(adminOfferings.change, { params: { id }, body: { fields, seen: version } }),
    onSuccess: (offering) => keep(queryClient, offering),
  });
}

export function useAddDocument(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof adminOfferings.addDocument>) =>
      request(adminOfferings.addDocument, { params: { id }, body }),
    onSuccess: (offering) => keep(queryClient, offering),
  });
}

export function useWriteVersion(id: number, document: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof adminOfferings.writeVersion>) =>
      request(adminOfferings.writeVersion, { params: { id, document }, body }),
    onSuccess: (offering) => keep(queryClient, offering),
  });
}

/** What of an offering takes two persons: asked for here, decided by somebody else. */
export type AskedOfOffering =
  | { readonly act: 'approve'; readonly seen: number; readonly digests: readonly string[] }
  | { readonly act: 'cancel' }
  | { readonly act: 'version'; readonly version: number; readonly digest: string }
  | { readonly act: 'allot'; readonly digest: string };

export function useAskOffering(id: number, asked: AskedOfOffering) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reason }: { readonly reason: string }) => {
      const params = { id };
      switch (asked.act) {
        case 'approve':
          return request(adminOfferings.approve, {
            params,
            body: { reason, seen: asked.seen, digests: [...asked.digests] },
          });
        case 'cancel':
          return request(adminOfferings.cancel, { params, body: { reason } });
        case 'version':
          return request(adminOfferings.approveVersion, {
            params: { id, version: asked.version },
            body: { reason, digest: asked.digest },
          });
        case 'allot':
          return request(adminOfferings.allot, { params, body: { reason, digest: asked.digest } });
      }
    },
    onSettled: () => invalidateTags(queryClient, { tags: ['Offerings', 'Proposals', 'Audit'] }),
  });
}
