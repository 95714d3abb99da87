import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { adminSupport, type DeskTicket } from '#contract/api/admin/support/tickets.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { TicketStep } from '#contract/rules/support/tickets.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { queueKey, supportQueries } from './support-queries.ts';

/** The ticket is what the server just answered; lists are asked for again. */
async function keep(queryClient: QueryClient, ticket: DeskTicket): Promise<void> {
  queryClient.setQueryData(supportQueries.one(ticket.number).queryKey, ticket);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queueKey }),
    queryClient.invalidateQueries({ queryKey: supportQueries.agents.queryKey }),
    invalidateTags(queryClient, { tags: ['Audit'] }),
  ]);
}

/** What is done to a ticket beside writing in it. */
export type TicketAction =
  | { readonly kind: 'assign'; readonly to: number | null; readonly seen: number | null }
  | { readonly kind: 'step'; readonly step: TicketStep }
  | { readonly kind: 'snooze'; readonly until: string | null }
  | { readonly kind: 'merge'; readonly other: number }
  | { readonly kind: 'redact'; readonly attachment: number; readonly reason: string }
  | ({ readonly kind: 'change' } & Body<typeof adminSupport.change>);

export function actOnTicket(number: number, action: TicketAction): Promise<DeskTicket> {
  const params = { number };
  switch (action.kind) {
    case 'assign': {
      const { to, seen } = action;
      return request(adminSupport.assign, { params, body: { to, seen } });
    }
    case 'step':
      return request(adminSupport.step, { params, body: { step: action.step } });
    case 'snooze':
      return request(adminSupport.snooze, { params, body: { until: action.until } });
    case 'merge':
      return request(adminSupport.merge, { params, body: { other: action.other } });
    case 'redact': {
      const { attachment, reason } = action;
      return request(adminSupport.redact, { params: { number, attachment }, body: { reason } });
    }
    case 'change': {
      const { kind: _, ...body } = action;
      return request(adminSupport.change, { params, body });
    }
  }
}

export function useTicketAction(number: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: TicketAction) => actOnTicket(number, action),
    onSuccess: (ticket) => keep(queryClient, ticket),
    // What was refused may have changed meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: supportQueries.one(number).queryKey }),
  });
}

type Reply = Body<typeof adminSupport.reply>;

export function useReply(number: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: Reply; readonly key: string }) =>
      request(adminSupport.reply, { params: { number }, body, idempotencyKey: key }),
    onSuccess: (ticket) => keep(queryClient, ticket),
  });
}

/** The first ticket that is nobody's. */
export function useTakeNext() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminSupport.next),
    onSuccess: () => invalidateTags(queryClient, adminSupport.next),
  });
}
