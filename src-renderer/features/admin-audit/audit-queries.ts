import { queryOptions } from '@tanstack/react-query';
import { adminAudit } from '#contract/api/admin/audit.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 50;
/** Rows a page of the file: what the server gives at most. */
export const FILE_PAGE = 200;

export type AuditFilter = Pick<Query<typeof adminAudit.list>, 'from' | 'to' | 'actor' | 'action'>;

export const auditQueries = {
  list: (filter: AuditFilter) =>
    cursorQuery({
      endpoint: adminAudit.list,
      queryKey: ['Audit', 'list', filter],
      query: filter,
      pageSize: PAGE,
    }),
  filters: () =>
    queryOptions({
      queryKey: ['Audit', 'filters'],
      queryFn: ({ signal }) => request(adminAudit.filters, { signal }),
    }),
};
