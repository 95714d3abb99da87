import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { adminHelp, type HelpDraftHead } from '#contract/api/admin/support/texts.ts';
import { Card } from '#renderer/components/card.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './figures.module.css';

const MOST = 100;

const articlesRead = queryOptions({
  queryKey: ['Help', 'admin', 'figures'],
  queryFn: ({ signal }) =>
    request(adminHelp.list, { query: { state: 'published', limit: MOST }, signal }),
});

/** What each article answered over the last 90 days, the most useful first. */
export function ArticleFigures() {
  const { t, i18n } = useTranslation('support-figures');
  const format = useFormat();
  const query = useQuery(articlesRead);
  const rows = (query.data?.items ?? []).toSorted(
    (one, other) =>
      other.figures.solved - one.figures.solved || other.figures.reads - one.figures.reads,
  );
  const titleOf = ({ title_es, title_en }: HelpDraftHead) =>
    i18n.language === 'en' ? title_en || title_es : title_es || title_en;
  const figure = (key: keyof HelpDraftHead['figures']): Column<HelpDraftHead> => ({
    key,
    header: t(`article.${key}`),
    align: 'end',
    cell: ({ figures }) => formatWhole(figures[key], format),
    sortValue: ({ figures }) => figures[key],
  });
  const columns: readonly Column<HelpDraftHead>[] = [
    {
      key: 'title',
      header: t('article.title'),
      cell: (row) => (
        <Link to={`/admin/support/help/${row.id}`} className={styles.link}>
          {titleOf(row)}
        </Link>
      ),
    },
    figure('reads'),
    figure('helped'),
    figure('missing'),
    figure('solved'),
  ];
  const phone = (row: HelpDraftHead): PhoneRow => ({
    title: (
      <Link to={`/admin/support/help/${row.id}`} className={styles.link}>
        {titleOf(row)}
      </Link>
    ),
    line: t('article.line', {
      reads: formatWhole(row.figures.reads, format),
      missing: formatWhole(row.figures.missing, format),
    }),
    end: t('article.solved.short', { count: row.figures.solved }),
  });
  return (
    <Card padding="none" title={t('articles')} subtitle={t('articles.below')}>
      {query.isPending && <SkeletonRows rows={5} />}
      {query.isError && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && <EmptyState why="none">{t('articles.none')}</EmptyState>}
      {rows.length > 0 && (
        <DataTable
          label={t('articles')}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => String(id)}
          nameOf={titleOf}
          phone={phone}
        />
      )}
    </Card>
  );
}
