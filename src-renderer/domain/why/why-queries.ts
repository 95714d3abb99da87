import { queryOptions } from '@tanstack/react-query';
import type { Query } from '#contract/api/endpoint.ts';
import { reports } from '#contract/api/reports.ts';
import { why } from '#contract/api/why.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import type { WhyAccount } from '#contract/rules/why.ts';
import { request } from '#renderer/lib/api/request.ts';
import { writeSubject, type SourceSubject } from './why-subject.ts';

/** Which entries a report has of a source. */
const entriesOf = (source: SourceSubject): Query<typeof reports.entries> =>
  'withdrawal' in source
    ? { source: 'withdrawal', source_id: String(source.withdrawal), kind: 'withdrawal_requested' }
    : { source: 'closing', source_id: source.closing, kind: 'binary_bonus' };

export const whyQueries = {
  entry: (id: string) =>
    queryOptions({
      queryKey: ['Ledger', 'why', 'entry', id],
      queryFn: ({ signal }) => request(why.entry, { signal, params: { id: Number(id) } }),
    }),
  earnings: (day: UtcDay) =>
    queryOptions({
      queryKey: ['Ledger', 'why', 'earnings', day],
      queryFn: ({ signal }) => request(why.earnings, { signal, params: { day } }),
    }),
  /** Id of the entry that a withdrawal was requested by, or that a closing paid; null: none. */
  source: (source: SourceSubject) =>
    queryOptions({
      queryKey: ['Ledger', 'why', writeSubject(source)],
      queryFn: async ({ signal }) => {
        const query = { ...entriesOf(source), limit: 1 };
        const { items } = await request(reports.entries, { signal, query });
        return items[0]?.id ?? null;
      },
    }),
  account: (account: WhyAccount) =>
    queryOptions({
      queryKey: ['Ledger', 'why', 'account', account],
      queryFn: ({ signal }) => request(why.account, { signal, params: { account } }),
    }),
  volume: (side: TreeSide) =>
    queryOptions({
      queryKey: ['Ledger', 'why', 'volume', side],
      queryFn: ({ signal }) => request(why.volume, { signal, params: { side } }),
    }),
  path: (event: string) =>
    queryOptions({
      queryKey: ['Tree', 'why', event],
      queryFn: ({ signal }) => request(why.path, { signal, params: { event: Number(event) } }),
    }),
};
