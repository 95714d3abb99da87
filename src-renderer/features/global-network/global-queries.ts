import { queryOptions } from '@tanstack/react-query';
import { globalNetwork, ranges } from '#contract/api/global-network.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 10;

export const globalQueries = {
  ranges: queryOptions({
    queryKey: ['Ranges', 'list'],
    queryFn: ({ signal }) => request(ranges.list, { signal }),
  }),
  overview: queryOptions({
    queryKey: ['GlobalNetwork', 'overview'],
    queryFn: ({ signal }) => request(globalNetwork.overview, { signal }),
  }),
  earnings: cursorQuery({
    endpoint: globalNetwork.earnings,
    queryKey: ['GlobalNetwork', 'earnings'],
    query: {},
    pageSize: PAGE,
  }),
};
