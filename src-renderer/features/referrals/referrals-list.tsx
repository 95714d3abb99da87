import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReferralPage } from '#contract/api/referrals.ts';
import { treeSides } from '#contract/rules/limits.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { ListError, ListMore } from '#renderer/components/data/query-list.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import { referralQueries } from './referral-queries.ts';
import { ReferralsTable } from './referrals-table.tsx';
import type { useReferralPlace } from './use-referral-place.ts';
import styles from './referrals.module.css';

interface ReferralsListProps {
  readonly place: ReturnType<typeof useReferralPlace>;
  /** The link that brings the first direct. */
  readonly link: string;
}

/** Direct referrals with their filters, page after page. */
export function ReferralsList({ place, link }: ReferralsListProps) {
  const { t } = useTranslation('referrals');
  const query = useInfiniteQuery(referralQueries.list(place.filter));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  return (
    <Card padding="none">
      <Toolbar place={place} counts={first?.counts} />
      {query.isPending && <SkeletonRows rows={6} />}
      <ListError query={query} />
      {first && rows.length === 0 && <Nothing place={place} link={link} />}
      {first && rows.length > 0 && (
        <>
          <p className={styles.total}>
            <span>{t('list.total', { count: first.total.directs })}</span>
            <Money amount={first.total.direct_bonus} strong />
          </p>
          <ReferralsTable rows={rows} />
        </>
      )}
      <ListMore query={query} />
    </Card>
  );
}

function Nothing({ place, link }: ReferralsListProps) {
  const { t } = useTranslation('states');
  if (place.isFiltered) return <FilteredEmptyState onClear={place.clear} />;
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
  readonly place: ReturnType<typeof useReferralPlace>;
  readonly counts: ReferralPage['counts'] | undefined;
}

function Toolbar({ place, counts }: ToolbarProps) {
  const { t } = useTranslation('referrals');
  const states = ['all', 'active', 'expired', 'none'] as const;
  return (
    <div className={styles.toolbar}>
      <Segments
        label={t('filter.state')}
        segments={states.map((value) => ({
          value,
          label: t(`filter.state.${value}`),
          count: counts?.[value],
        }))}
        value={place.filter.state ?? 'all'}
        onChange={(value) => place.showState(value === 'all' ? undefined : value)}
      />
      <Segments
        label={t('filter.side')}
        segments={(['all', ...treeSides] as const).map((value) => ({
          value,
          label: t(`filter.side.${value}`),
        }))}
        value={place.filter.side ?? 'all'}
        onChange={(value) => place.showSide(value === 'all' ? undefined : value)}
      />
      <div className={styles.search}>
        <SearchBox
          label={t('filter.search')}
          placeholder={t('filter.search.placeholder')}
          search={place.filter.search ?? ''}
          onSearch={place.search}
        />
      </div>
      {counts && (
        <p className={styles.active}>
          {t('list.active')}
          <LegBadge side="left" /> <b>{counts.active_left}</b>
          <LegBadge side="right" /> <b>{counts.active_right}</b>
        </p>
      )}
    </div>
  );
}
