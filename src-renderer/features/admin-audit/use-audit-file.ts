import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminAudit, type AuditRow } from '#contract/api/admin/audit.ts';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { request } from '#renderer/lib/api.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvBlob, csvHead, csvName, csvRows, type CsvColumn } from '#renderer/lib/csv.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { FILE_PAGE, type AuditFilter } from './audit-queries.ts';
import { useAuditTexts } from './use-audit-texts.ts';

/** All rows of the filtered log, newest first, page by page. */
async function auditFile(
  columns: readonly CsvColumn<AuditRow>[],
  filter: AuditFilter,
): Promise<Blob> {
  const parts = [csvHead(columns)];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(filter, cursor);
    parts.push(csvRows(columns, page.items));
    cursor = page.next;
  }
  return csvBlob(parts);
}

const readPage = (filter: AuditFilter, cursor: string) =>
  request(adminAudit.list, { query: { ...filter, limit: FILE_PAGE, ...(cursor && { cursor }) } });

/** The filtered log as a file, and its columns: in words, and beside them what was recorded. */
export function useAuditFile() {
  const { t } = useTranslation('admin-audit');
  const errorText = useErrorText();
  const texts = useAuditTexts();
  const times = useTimeColumns();
  const columns = useFileColumns<AuditRow>('audit', [
    { key: 'id', title: t('file.number'), of: ({ id }) => id },
    ...times<AuditRow>('at', t('file.at'), ({ at }) => at),
    { key: 'actor', title: t('column.who'), of: texts.actor },
    { key: 'action', title: t('column.what'), of: ({ action }) => texts.action(action) },
    { key: 'subject', title: t('column.subject'), of: texts.subject },
    { key: 'changes', title: t('file.changes'), of: texts.changes },
    { key: 'reason', title: t('reason'), of: texts.reason },
    { key: 'device', title: t('file.device'), of: ({ origin }) => origin?.device ?? null },
    { key: 'address', title: t('file.address'), of: ({ origin }) => origin?.address ?? null },
    { key: 'recorded_action', title: t('fact.action'), of: ({ action }) => action },
    { key: 'recorded_subject', title: t('fact.subject'), of: ({ subject }) => subject },
    {
      key: 'before',
      title: t('file.before'),
      of: ({ before }) => before && JSON.stringify(before),
    },
    { key: 'after', title: t('file.after'), of: ({ after }) => after && JSON.stringify(after) },
    { key: 'prev_hash', title: t('file.prev_hash'), of: ({ prev_hash: hash }) => hash },
    { key: 'hash', title: t('file.hash'), of: ({ hash }) => hash },
  ]);
  const exporting = useMutation({
    mutationFn: (filter: AuditFilter) => auditFile(columns.chosen, filter),
    onSuccess: (file) => downloadBlob(file, csvName(t('file.name'))),
    onError: (error) => showToast('bad', errorText(error)),
  });
  return { columns, exporting };
}
