import { useTranslation } from 'react-i18next';
import { adminSupport, type QueueRow } from '#contract/api/admin/support/tickets.ts';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { useObjectTexts } from '#renderer/domain/ticket/use-object-texts.ts';
import { request } from '#renderer/lib/api/request.ts';
import type { QueueFilter } from '../support-queries.ts';

const FILE_PAGE = 200;

const readPage = (cursor: string, filter: QueueFilter) =>
  request(adminSupport.queue, {
    query: { ...filter, limit: FILE_PAGE, ...(cursor && { cursor }) },
  });

/** The filtered queue as a file, and its columns; what somebody wrote is not in it but the subject. */
export function useQueueFile() {
  const { t } = useTranslation(['admin-support', 'ticket']);
  const times = useTimeColumns();
  const objects = useObjectTexts();
  const columns = useFileColumns<QueueRow>('admin-support', [
    { key: 'number', title: t('file.number'), of: ({ number }) => number },
    { key: 'subject', title: t('file.subject'), of: ({ subject }) => subject },
    { key: 'member', title: t('file.member'), of: ({ member }) => member.name },
    { key: 'username', title: t('file.username'), of: ({ member }) => member.username },
    {
      key: 'category',
      title: t('filter.category'),
      of: ({ category }) => t(`category.${category}`, { ns: 'ticket' }),
    },
    {
      key: 'about',
      title: t('column.about'),
      of: (row) => row.objects.map(objects.name).join(', '),
    },
    {
      key: 'priority',
      title: t('filter.priority'),
      of: ({ priority }) => t(`priority.${priority}`, { ns: 'ticket' }),
    },
    { key: 'state', title: t('filter.state'), of: ({ state }) => t(`state.${state}`) },
    { key: 'with', title: t('column.with'), of: ({ assignee }) => assignee?.name ?? null },
    { key: 'tags', title: t('filter.tag'), of: ({ tags }) => tags.join(', ') },
    {
      key: 'left',
      title: t('file.left'),
      of: ({ clock }) => clock?.left_minutes ?? null,
      isFigure: true,
    },
    ...times<QueueRow>('due', t('file.due'), ({ clock }) => clock?.due_at ?? null),
    ...times<QueueRow>('created', t('file.created'), ({ created_at }) => created_at),
    ...times<QueueRow>('last', t('column.last'), ({ last_at }) => last_at),
    { key: 'rating', title: t('file.rating'), of: ({ rating }) => rating, isFigure: true },
  ]);
  const exporting = usePagesFile({
    name: t('file.name'),
    columns: columns.chosen,
    read: readPage,
  });
  return { columns, exporting };
}
