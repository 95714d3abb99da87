import { queryOptions } from '@tanstack/react-query';
import { why } from '#contract/api/why.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import type { WhyAccount } from '#contract/rules/why.ts';
import { request } from '#renderer/lib/api.ts';

export const whyQueries = {
  entry: (id: string) =>
    queryOptions({
      queryKey: ['Ledger', 'why', 'entry', id],
      queryFn: ({ signal }) => request(why.entry, { signal, params: { id: Number(id) } }),
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
