import { queryOptions } from '@tanstack/react-query';
import { adminMacros } from '#contract/api/admin/support/texts.ts';
import { adminSupport } from '#contract/api/admin/support/tickets.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { help } from '#contract/api/support/help.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 50;

export type QueueFilter = Omit<Query<typeof adminSupport.queue>, 'cursor' | 'limit'>;
type FigureDays = NonNullable<Query<typeof adminSupport.figures>['days']>;
export type FactPart = NonNullable<Query<typeof adminSupport.facts>['part']>;

/** What the desk sees has keys of its own: of the same ticket its member sees something else. */
const desk = ['Tickets', 'admin'] as const;
export const queueKey = [...desk, 'queue'] as const;

export const supportQueries = {
  /** Asked for again each minute: its clocks run. */
  queue: (filter: QueueFilter) =>
    cursorQuery({
      endpoint: adminSupport.queue,
      queryKey: [...queueKey, filter],
      query: filter,
      pageSize: PAGE,
      refetchInterval: MINUTE_MS,
    }),
  one: (number: number) =>
    queryOptions({
      queryKey: [...desk, 'one', number],
      queryFn: ({ signal }) => request(adminSupport.one, { params: { number }, signal }),
      refetchInterval: MINUTE_MS,
    }),
  facts: (number: number, part: FactPart) =>
    queryOptions({
      queryKey: [...desk, 'facts', number, part],
      queryFn: ({ signal }) =>
        request(adminSupport.facts, { params: { number }, query: { part }, signal }),
    }),
  figures: (days: FigureDays) =>
    queryOptions({
      queryKey: [...desk, 'figures', days],
      queryFn: ({ signal }) => request(adminSupport.figures, { query: { days }, signal }),
    }),
  agents: queryOptions({
    queryKey: [...desk, 'agents'],
    queryFn: ({ signal }) => request(adminSupport.agents, { signal }),
  }),
  tags: queryOptions({
    queryKey: [...desk, 'tags'],
    queryFn: ({ signal }) => request(adminSupport.tags, { signal }),
  }),
  macros: queryOptions({
    queryKey: ['Macros', 'offered'],
    queryFn: ({ signal }) => request(adminMacros.list, { query: {}, signal }),
  }),
  articles: (q: string) =>
    queryOptions({
      queryKey: ['Help', 'admin', 'search', q],
      queryFn: ({ signal }) =>
        request(help.search, { query: { ...(q && { q }), limit: 8 }, signal }),
    }),
};
