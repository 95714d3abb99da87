import { queryOptions } from '@tanstack/react-query';
import { support } from '#contract/api/support/tickets.ts';
import type { HelpExample } from '#contract/rules/support/help.ts';
import { request } from '#renderer/lib/api/request.ts';

/** What an article's example is told with: the reader's own object, the newest where none is named. */
export const exampleQuery = (kind: HelpExample, id: string | undefined) =>
  queryOptions({
    queryKey: ['Tickets', 'object', kind, id ?? 'newest'],
    queryFn: ({ signal }) =>
      request(support.object, { signal, params: { kind }, query: id === undefined ? {} : { id } }),
    retry: false,
  });
