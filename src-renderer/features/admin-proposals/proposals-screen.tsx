import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProposalPage, ProposalView } from '#contract/api/admin/proposals.ts';
import { Card } from '#renderer/components/card.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { ProposalDetail } from './proposal-detail.tsx';
import { proposalQueries } from './proposal-queries.ts';
import { ProposalsTable } from './proposals-table.tsx';
import styles from './admin-proposals.module.css';

const views: readonly ProposalView[] = ['mine', 'asked', 'open', 'decided'];
const names = ['view', 'id'] as const;

/** Changes that take two persons; what is open in the address, beside the list. */
export function ProposalsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('proposals');
  const place = useUrlFilters(names);
  const view = views.find((one) => one === place.values.view) ?? 'open';
  const query = useInfiniteQuery(proposalQueries.list(view));
  const page = query.data?.pages[0];
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const openId = /^\d{1,15}$/.test(place.values.id) ? Number(place.values.id) : null;
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        <p className={styles.lead}>{page && t('lead', { count: page.days })}</p>
        <SavedViews list="admin-proposals" />
      </PageHeader>
      <DockedDetail
        detail={
          openId === null
            ? null
            : {
                title: t('number', { number: openId }),
                content: <ProposalDetail key={openId} id={openId} />,
              }
        }
        onClose={() => place.change({ id: '' })}
      >
        <Card padding="none">
          <div className={styles.bar}>
            <Segments
              label={t('views')}
              value={view}
              segments={views.map((value) => ({
                value,
                label: t(`view.${value}`),
                count: countOf(value, page?.counts),
              }))}
              onChange={(value) => place.change({ view: value === 'open' ? '' : value, id: '' })}
            />
          </div>
          <QueryList
            query={query}
            count={rows.length}
            skeletonRows={6}
            empty={<EmptyState why="none">{t(`empty.${view}`)}</EmptyState>}
          >
            <ProposalsTable
              proposals={rows}
              current={openId}
              onOpen={(id) => place.change({ id: String(id) })}
            />
          </QueryList>
        </Card>
        <p className={styles.foot}>{t('foot')}</p>
      </DockedDetail>
    </>
  );
}

const countOf = (
  view: ProposalView,
  counts: ProposalPage['counts'] | undefined,
): number | undefined => (view === 'decided' ? undefined : counts?.[view]);
