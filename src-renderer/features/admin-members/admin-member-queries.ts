import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { adminMembers, type AdminMemberFilters } from '#contract/api/admin-members.ts';
import { request } from '#renderer/lib/api.ts';

const PAGE = 50;

export const adminMemberQueries = {
  list: (search: string, filters: AdminMemberFilters) =>
    infiniteQueryOptions({
      queryKey: ['Members', 'list', search, filters],
      queryFn: ({ pageParam, signal }) =>
        request(adminMembers.list, {
          query: {
            limit: PAGE,
            ...filters,
            ...(search && { search }),
            ...(pageParam && { cursor: pageParam }),
          },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['Members', 'one', id],
      queryFn: ({ signal }) => request(adminMembers.one, { params: { id }, signal }),
    }),
};
