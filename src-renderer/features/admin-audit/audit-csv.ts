import { adminAudit, type AuditRow } from '#contract/api/admin/audit.ts';
import { request } from '#renderer/lib/api.ts';
import { csvHead, csvRows, type CsvColumn } from '#renderer/lib/csv.ts';
import { FILE_PAGE, type AuditFilter } from './audit-queries.ts';

const columns: readonly CsvColumn<AuditRow>[] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at],
  ['actor', ({ actor }) => actor?.username ?? 'server'],
  ['action', ({ action }) => action],
  ['subject', ({ subject }) => subject],
  ['before', ({ before }) => before && JSON.stringify(before)],
  ['after', ({ after }) => after && JSON.stringify(after)],
  ['prev_hash', ({ prev_hash }) => prev_hash],
  ['hash', ({ hash }) => hash],
];

/** All rows of the filtered log, newest first, page by page. */
export async function auditFile(filter: AuditFilter): Promise<Blob> {
  const parts = [csvHead(columns)];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(filter, cursor);
    parts.push(csvRows(columns, page.items));
    cursor = page.next;
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

const readPage = (filter: AuditFilter, cursor: string) =>
  request(adminAudit.list, { query: { ...filter, limit: FILE_PAGE, ...(cursor && { cursor }) } });
