import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DirectPage } from '#contract/api/directs.ts';
import { treeSides } from '#contract/rules/limits.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { ListError, ListMore } from '#renderer/components/data/query-list.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import { directQueries } from './direct-queries.ts';
import { DirectsTable } from './directs-table.tsx';
import type { useDirectParams } from './use-direct-params.ts';
import styles from './directs.module.css';

interface DirectsListProps {
  readonly params: ReturnType<typeof useDirectParams>;
  /** The link that brings the first direct. */
  readonly link: string;
}

/** Directs with their filters, page after page. */
export function DirectsList({ params, link }: DirectsListProps) {
  const { t } = useTranslation('directs');
  const query = useInfiniteQuery(directQueries.list(params.filter));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  return (
    <Card padding="none">
      <Toolbar params={params} counts={first?.counts} />
      {query.isPending && <SkeletonRows rows={6} />}
      <ListError query={query} />
      {first && rows.length === 0 && <Nothing params={params} link={link} />}
      {first && rows.length > 0 && (
        <>
          <p className={styles.total}>
            <span>{t('list.total', { count: first.total.directs })}</span>
            <Money amount={first.total.direct_bonus} strong />
          </p>
          <DirectsTable rows={rows} />
        </>
      )}
      <ListMore query={query} />
    </Card>
  );
}

function Nothing({ params, link }: DirectsListProps) {
  const { t } = useTranslation('states');
  if (params.isFiltered) return <FilteredEmptyState onClear={params.clear} />;
  return (
    <EmptyState
      why="notBegun"
      action={
        <CopyLinkButton link={link} size="sm">
          {t('empty.referrals.action')}
        </CopyLinkButton>
      }
    >
      {t('empty.referrals')}
    </EmptyState>
  );
}

interface ToolbarProps {
  readonly params: ReturnType<typeof useDirectParams>;
  readonly counts: DirectPage['counts'] | undefined;
}

function Toolbar({ params, counts }: ToolbarProps) {
  const { t } = useTranslation('directs');
  const states = ['all', 'active', 'expired', 'none'] as const;
  return (
    <ListToolbar packed>
      <Segments
        label={t('filter.state')}
        segments={states.map((value) => ({
          value,
          label: t(`filter.state.${value}`),
          count: counts?.[value],
        }))}
        value={params.filter.state ?? 'all'}
        onChange={(value) => params.showState(value === 'all' ? undefined : value)}
      />
      <Segments
        label={t('filter.side')}
        segments={(['all', ...treeSides] as const).map((value) => ({
          value,
          label: t(`filter.side.${value}`),
        }))}
        value={params.filter.side ?? 'all'}
        onChange={(value) => params.showSide(value === 'all' ? undefined : value)}
      />
      <div className={styles.search}>
        <SearchBox
          label={t('filter.search')}
          placeholder={t('filter.search.placeholder')}
          search={params.filter.search ?? ''}
          onSearch={params.search}
        />
      </div>
      {counts && (
        <p className={styles.active}>
          {t('list.active')}
          <LegBadge side="left" /> <b>{counts.active_left}</b>
          <LegBadge side="right" /> <b>{counts.active_right}</b>
        </p>
      )}
    </ListToolbar>
  );
}
