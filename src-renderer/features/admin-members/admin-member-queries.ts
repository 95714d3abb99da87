import { queryOptions } from '@tanstack/react-query';
import { adminMembers, type AdminMemberFilters } from '#contract/api/admin/members.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 50;

export const adminMemberQueries = {
  list: (search: string, filters: AdminMemberFilters) =>
    cursorQuery({
      endpoint: adminMembers.list,
      queryKey: ['Members', 'list', search, filters],
      query: { ...filters, ...(search && { search }) },
      pageSize: PAGE,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['Members', 'one', id],
      queryFn: ({ signal }) => request(adminMembers.one, { params: { id }, signal }),
    }),
};
