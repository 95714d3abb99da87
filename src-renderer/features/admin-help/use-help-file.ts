import { useTranslation } from 'react-i18next';
import { adminHelp, type HelpDraftHead } from '#contract/api/admin/support/texts.ts';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { request } from '#renderer/lib/api/request.ts';
import type { HelpFilter } from './help-desk-queries.ts';

const FILE_PAGE = 200;

const readPage = (cursor: string, filter: HelpFilter) =>
  request(adminHelp.list, {
    query: { ...filter, limit: FILE_PAGE, ...(cursor && { cursor }) },
  });

/** The filtered articles as a file, and its columns; the texts stay in the articles. */
export function useHelpFile() {
  const { t } = useTranslation(['admin-help', 'ticket', 'common']);
  const times = useTimeColumns();
  const figure = (key: keyof HelpDraftHead['figures'], title: string) => ({
    key,
    title: t('file.figure', { figure: title }),
    of: ({ figures }: HelpDraftHead) => figures[key],
    isFigure: true,
  });
  const columns = useFileColumns<HelpDraftHead>('admin-help', [
    { key: 'title_es', title: t('file.title.es'), of: ({ title_es }) => title_es },
    { key: 'title_en', title: t('file.title.en'), of: ({ title_en }) => title_en },
    { key: 'slug', title: t('file.address'), of: ({ slug }) => `/support/help/${slug}` },
    { key: 'state', title: t('column.state'), of: ({ state }) => t(`state.${state}`) },
    {
      key: 'changed',
      title: t('file.changed'),
      of: ({ state, is_changed }) =>
        t(state === 'published' && is_changed ? 'file.yes' : 'file.no', { ns: 'common' }),
    },
    {
      key: 'topic',
      title: t('column.topic'),
      of: ({ topic }) => t(`topic.${topic}`, { ns: 'ticket' }),
    },
    ...times<HelpDraftHead>('reviewed', t('column.reviewed'), ({ reviewed_at }) => reviewed_at),
    figure('reads', t('column.reads')),
    figure('helped', t('file.helped')),
    figure('missing', t('column.missing')),
    figure('solved', t('column.solved')),
    {
      key: 'updated_by',
      title: t('file.updatedBy'),
      of: ({ updated_by: by }) => by ?? t('server'),
    },
    ...times<HelpDraftHead>('updated', t('column.updated'), ({ updated_at }) => updated_at),
  ]);
  const file = usePagesFile({ name: t('file.name'), columns: columns.chosen, read: readPage });
  return { columns, file };
}
