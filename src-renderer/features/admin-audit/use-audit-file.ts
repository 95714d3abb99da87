import { useTranslation } from 'react-i18next';
import { adminAudit, type AuditRow } from '#contract/api/admin/audit.ts';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { request } from '#renderer/lib/api/request.ts';
import { FILE_PAGE, type AuditFilter } from './audit-queries.ts';
import { useAuditTexts } from './use-audit-texts.ts';

const readPage = (cursor: string, filter: AuditFilter) =>
  request(adminAudit.list, { query: { ...filter, limit: FILE_PAGE, ...(cursor && { cursor }) } });

/** The filtered log as a file, and its columns: in words, and beside them what was recorded. */
export function useAuditFile() {
  const { t } = useTranslation('admin-audit');
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
  const exporting = usePagesFile({
    name: t('file.name'),
    columns: columns.chosen,
    read: readPage,
  });
  return { columns, exporting };
}
