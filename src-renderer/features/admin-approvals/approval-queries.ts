import { queryOptions } from '@tanstack/react-query';
import { adminApprovals, type ApprovalView } from '#contract/api/admin/approvals.ts';
import { request } from '#renderer/lib/api.ts';
import { cursorQuery } from '#renderer/lib/cursor-query.ts';

const PAGE = 50;

export const approvalQueries = {
  list: (view: ApprovalView) =>
    cursorQuery({
      endpoint: adminApprovals.list,
      queryKey: ['Approvals', 'list', view],
      query: { view },
      pageSize: PAGE,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['Approvals', 'one', id],
      queryFn: ({ signal }) => request(adminApprovals.one, { params: { id }, signal }),
      // Its figures are of now: never what was true a minute ago.
      staleTime: 0,
    }),
};
