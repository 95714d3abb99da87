import { useTranslation } from 'react-i18next';
import { support, type TicketHead } from '#contract/api/support/tickets.ts';
import type { MemberTicketView } from '#contract/rules/support/tickets.ts';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { useObjectTexts } from '#renderer/domain/ticket/use-object-texts.ts';
import { request } from '#renderer/lib/api/request.ts';

const FILE_PAGE = 200;

const readPage = (cursor: string, view: MemberTicketView) =>
  request(support.list, { query: { view, limit: FILE_PAGE, ...(cursor && { cursor }) } });

/** The member's tickets as a file, and its columns; what was written stays in the tickets. */
export function useTicketsFile() {
  const { t } = useTranslation(['support', 'ticket']);
  const times = useTimeColumns();
  const objects = useObjectTexts();
  const columns = useFileColumns<TicketHead>('support', [
    { key: 'number', title: t('file.number'), of: ({ number }) => number },
    { key: 'subject', title: t('form.subject'), of: ({ subject }) => subject },
    {
      key: 'category',
      title: t('form.topic'),
      of: ({ category }) => t(`category.${category}`, { ns: 'ticket' }),
    },
    { key: 'about', title: t('came'), of: (row) => row.objects.map(objects.name).join(', ') },
    {
      key: 'state',
      title: t('file.state'),
      of: ({ state }) => t(`state.${state}`, { ns: 'ticket' }),
    },
    { key: 'unread', title: t('file.unread'), of: ({ unread }) => unread, isFigure: true },
    ...times<TicketHead>('created', t('file.created'), ({ created_at }) => created_at),
    ...times<TicketHead>('last', t('file.last'), ({ last }) => last.at),
  ]);
  const file = usePagesFile({ name: t('file.name'), columns: columns.chosen, read: readPage });
  return { columns, file };
}
