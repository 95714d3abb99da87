import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addresses } from '#contract/api/account/addresses.ts';
import { auth } from '#contract/api/account/auth.ts';
import type { Body, Endpoint, EndpointSchemas } from '#contract/api/endpoint.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** Mails the secret code that lets an address into the book. */
export function useSendAddressCode() {
  return useMutation({
    mutationFn: () => request(auth.sendCode, { body: { isWithdrawal: false } }),
  });
}

export function useAddAddress() {
  return useMutation({
    mutationFn: (body: Body<typeof addresses.add>) => request(addresses.add, { body }),
    ...useFreshBook(addresses.add),
  });
}

export function useRenameAddress() {
  return useMutation({
    mutationFn: ({ id, label }: { readonly id: number; readonly label: string }) =>
      request(addresses.rename, { params: { id }, body: { label } }),
    ...useFreshBook(addresses.rename),
  });
}

export function useRemoveAddress() {
  return useMutation({
    mutationFn: (id: number) => request(addresses.remove, { params: { id } }),
    ...useFreshBook(addresses.remove),
  });
}

/** Asked for again in any case: somebody else may have changed the book before. */
function useFreshBook<Schemas extends EndpointSchemas>(endpoint: Endpoint<Schemas>) {
  const queryClient = useQueryClient();
  return { onSettled: () => invalidateTags(queryClient, endpoint) };
}
