import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  OfferingCard,
  OfferingList,
  offerings,
} from '#contract/api/tokenization/offerings.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { RiskLine } from '#renderer/domain/deposit/risk-line.tsx';
import { OfferingTabs } from '#renderer/domain/offering/offering-tabs.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { offeringQueries } from '../offering-queries.ts';
import { EligibilityChip } from './eligibility-chip.tsx';
import { OfferingRow } from './offering-row.tsx';
import styles from '../offerings.module.css';
import rows from './list.module.css';

const views = ['all', 'open', 'next', 'ended'] as const;
type View = (typeof views)[number];
const filters = ['view'] as const;

const isIn = (view: View, { state }: OfferingCard): boolean => {
  if (view === 'all') return true;
  if (view === 'open') return state === 'open';
  return view === 'next' ? state === 'approved' : state !== 'open' && state !== 'approved';
};

interface OfferingsScreenProps {
  readonly title: string;
  /** Shown where the area was switched off a moment ago. */
  readonly off: ReactNode;
}

/** All offerings, those that one can subscribe to first. */
export function OfferingsScreen({ title, off }: OfferingsScreenProps) {
  const { t } = useTranslation(['tokenization', 'deposit']);
  const { data, error, refetch, dataUpdatedAt } = useQuery(offeringQueries.list);
  if (hasCode<typeof offerings.list>(error, 'area_off')) return off;
  return (
    <>
      <PageHeader title={title} subtitle={t('list.lead')}>
        <SavedViews list="offerings" />
      </PageHeader>
      <OfferingTabs />
      <RiskLine />
      {data && !data.subscriptions_open && <Note tone="info">{t('obstacle.selling')}</Note>}
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card padding="none">
          <SkeletonRows rows={5} />
        </Card>
      )}
      {data && <List list={data} at={dataUpdatedAt} />}
      {data && <p className={styles.foot}>{t('list.bar')}</p>}
    </>
  );
}

function List({ list, at }: { readonly list: OfferingList; readonly at: number }) {
  const { t } = useTranslation('tokenization');
  const { values, change } = useUrlFilters(filters);
  const view = views.find((one) => one === values.view) ?? 'all';
  const show = (next: View) => change({ view: next === 'all' ? '' : next });
  const count = (one: View) => list.items.filter((item) => isIn(one, item)).length;
  const shown = list.items.filter((item) => isIn(view, item));
  return (
    <Card padding="none">
      <ListToolbar>
        <Segments
          label={t('list.views')}
          segments={views.map((value) => ({
            value,
            label: t(`list.view.${value}`),
            count: count(value),
          }))}
          value={view}
          onChange={show}
        />
        <OfflineAge at={at} />
        <EligibilityChip eligibility={list.eligibility} />
      </ListToolbar>
      {shown.length === 0 ? (
        <EmptyState
          why="none"
          action={
            view !== 'ended' &&
            count('ended') > 0 && (
              <Button size="sm" onClick={() => show('ended')}>
                {t('list.ended')}
              </Button>
            )
          }
        >
          {t(list.items.length === 0 ? 'list.none' : `list.empty.${view}`)}
        </EmptyState>
      ) : (
        <ul aria-label={t('part.offerings')} className={rows.list}>
          {shown.map((item) => (
            <OfferingRow
              key={item.slug}
              offering={item}
              // Of several that are open none is put before the others.
              isFilled={item.state === 'open' && count('open') === 1}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
