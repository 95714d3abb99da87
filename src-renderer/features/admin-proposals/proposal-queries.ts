import { queryOptions } from '@tanstack/react-query';
import { adminProposals, type ProposalView } from '#contract/api/admin/proposals.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 50;

interface ProposalList {
  readonly view: ProposalView;
  readonly search: string;
  /** Keys of settings that are found as well. */
  readonly settings: readonly string[];
}

export const proposalQueries = {
  list: ({ view, search, settings }: ProposalList) =>
    cursorQuery({
      endpoint: adminProposals.list,
      queryKey: ['Proposals', 'list', view, search, settings],
      query: {
        view,
        ...(search && { search }),
        ...(settings.length > 0 && { settings: settings.join(',') }),
      },
      pageSize: PAGE,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['Proposals', 'one', id],
      queryFn: ({ signal }) => request(adminProposals.one, { params: { id }, signal }),
      // Its figures are of now: never what was true a minute ago.
      staleTime: 0,
    }),
};
