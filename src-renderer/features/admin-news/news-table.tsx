import { useTranslation } from 'react-i18next';
import type { AdminNewsHead } from '#contract/api/admin/news.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { UpdatedCell } from '#renderer/components/data/table/updated-cell.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { LanguagesChip, StateChip } from './news-chips.tsx';
import styles from './admin-news.module.css';

interface NewsTableProps {
  readonly items: readonly AdminNewsHead[];
  readonly onOpen: (id: number) => void;
}

/** Articles of every state, last changed first. */
export function NewsTable({ items, onOpen }: NewsTableProps) {
  const { t } = useTranslation(['admin-news', 'news']);
  const titleOf = ({ title_es, title_en }: AdminNewsHead) => title_es || title_en;
  const author = ({ updated_by }: AdminNewsHead) => updated_by ?? t('server');
  const columns: readonly Column<AdminNewsHead>[] = [
    {
      key: 'title',
      header: t('column.title'),
      cell: (item) => (
        <span className={styles.titleCell}>
          <TwoLineCell below={(item.title_es && item.title_en) || UNKNOWN}>
            {titleOf(item)}
          </TwoLineCell>
        </span>
      ),
    },
    { key: 'state', header: t('column.state'), cell: ({ state }) => <StateChip state={state} /> },
    {
      key: 'languages',
      header: t('column.languages'),
      cell: ({ incomplete }) => <LanguagesChip incomplete={incomplete} />,
    },
    {
      key: 'category',
      header: t('column.category'),
      cell: ({ category }) => t(`category.${category}`, { ns: 'news' }),
    },
    {
      key: 'published',
      header: t('column.published'),
      cell: ({ published_at }) =>
        published_at === null ? (
          UNKNOWN
        ) : (
          <TwoLineCell
            below={
              <>
                <DateText at={published_at} as="time" utc /> UTC
              </>
            }
          >
            <DateText at={published_at} as="dayTime" />
          </TwoLineCell>
        ),
    },
    {
      key: 'updated',
      header: t('column.updated'),
      cell: (item) => <UpdatedCell at={item.updated_at} by={author(item)} />,
    },
  ];
  const phone = (item: AdminNewsHead): PhoneRow => ({
    title: titleOf(item),
    line: (
      <>
        {t(`category.${item.category}`, { ns: 'news' })} ·{' '}
        {item.published_at === null ? (
          t('languages.short', { count: 2 - item.incomplete.length })
        ) : (
          <DateText at={item.published_at} as="dayTime" />
        )}
      </>
    ),
    end: <StateChip state={item.state} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={items}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={titleOf}
      phone={phone}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
