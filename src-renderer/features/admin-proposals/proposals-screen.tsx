import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProposalPage, ProposalView } from '#contract/api/admin/proposals.ts';
import { Card } from '#renderer/components/card.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { MarkedBar } from '#renderer/components/data/marked-bar.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { useMarks } from '#renderer/components/data/use-marks.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { ProposalDetail } from './proposal-detail.tsx';
import { proposalQueries } from './proposal-queries.ts';
import { isDecidable, keyOf, ProposalsTable } from './proposals-table.tsx';
import { useNamedSettings } from './use-named-settings.ts';
import styles from './admin-proposals.module.css';

const views: readonly ProposalView[] = ['mine', 'asked', 'open', 'decided'];
const names = ['view', 'q', 'id'] as const;

/** Changes that take two persons; what is open in the address, beside the list. */
export function ProposalsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('proposals');
  const place = useUrlFilters(names);
  const view = views.find((one) => one === place.values.view) ?? 'open';
  const { q: search } = place.values;
  const settings = useNamedSettings(search);
  const query = useInfiniteQuery(proposalQueries.list({ view, search, settings }));
  const page = query.data?.pages[0];
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const marks = useMarks(rows.filter(isDecidable).map(keyOf));
  const decided = (id: number) => {
    const next = marks.done(keyOf({ id }));
    if (next !== undefined) place.change({ id: next });
  };
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
                content: (
                  <ProposalDetail key={openId} id={openId} onDecided={() => decided(openId)} />
                ),
              }
        }
        onClose={() => place.change({ id: '' })}
      >
        <Card padding="none">
          <ListToolbar>
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
            <div className={styles.search}>
              <SearchBox
                label={t('search')}
                placeholder={t('search.placeholder')}
                search={search}
                onSearch={(next) => place.change({ q: next })}
              />
            </div>
          </ListToolbar>
          <MarkedBar marks={marks} onReview={(key) => place.change({ id: key })} />
          <QueryList
            query={query}
            count={rows.length}
            skeletonRows={6}
            empty={<EmptyState why="none">{t(`empty.${view}`)}</EmptyState>}
            onClear={search ? () => place.change({ q: '' }) : undefined}
          >
            <ProposalsTable
              proposals={rows}
              current={openId}
              onOpen={(id) => place.change({ id: String(id) })}
              marks={marks}
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
