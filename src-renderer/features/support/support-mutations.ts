import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#contract/api/endpoint.ts';
import { help } from '#contract/api/support/help.ts';
import { support } from '#contract/api/support/tickets.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { supportQueries, ticketListsKey } from './support-queries.ts';

/** Marks a ticket as read up to a message. */
export function useReadTicket(number: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: number) =>
      request(support.read, { params: { number }, body: { message } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ticketListsKey }),
        queryClient.invalidateQueries({ queryKey: supportQueries.info.queryKey }),
        invalidateTags(queryClient, { tags: ['Notifications'] }),
      ]),
  });
}

export function useReadAllTickets() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(support.readAll),
    onSuccess: () => invalidateTags(queryClient, support.readAll),
  });
}

export function useRateTicket(number: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof support.rate>) =>
      request(support.rate, { params: { number }, body }),
    onSuccess: (ticket) => {
      queryClient.setQueryData(supportQueries.one(number).queryKey, ticket);
    },
  });
}

/** "This solved it": the question was answered by reading. */
export function useSolvedByReading() {
  return useMutation({
    mutationFn: ({ slug, ...body }: Body<typeof help.solved> & { readonly slug: string }) =>
      request(help.solved, { params: { slug }, body }),
  });
}
