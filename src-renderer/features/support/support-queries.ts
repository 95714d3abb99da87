import { queryOptions } from '@tanstack/react-query';
import { support } from '#contract/api/support/tickets.ts';
import type { MemberTicketView, TicketObjectKind } from '#contract/rules/support/tickets.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE_SIZE = 20;

/** What the keys of all lists begin with. */
export const ticketListsKey = ['Tickets', 'list'] as const;

export interface ObjectName {
  readonly kind: TicketObjectKind;
  readonly id: string;
}

export const supportQueries = {
  /** When the desk is there, and what may be written now. */
  info: queryOptions({
    queryKey: ['Tickets', 'info'],
    queryFn: ({ signal }) => request(support.info, { signal }),
  }),

  list: (view: MemberTicketView) =>
    cursorQuery({
      endpoint: support.list,
      queryKey: [...ticketListsKey, view],
      query: { view },
      pageSize: PAGE_SIZE,
      // Whoever opens the list wants to know what is new.
      staleTime: 0,
    }),

  one: (number: number) =>
    queryOptions({
      queryKey: ['Tickets', 'one', number],
      queryFn: ({ signal }) => request(support.one, { signal, params: { number } }),
      staleTime: 0,
    }),

  object: ({ kind, id }: ObjectName) =>
    queryOptions({
      queryKey: ['Tickets', 'object', kind, id],
      queryFn: ({ signal }) => request(support.object, { signal, params: { kind }, query: { id } }),
    }),
};
