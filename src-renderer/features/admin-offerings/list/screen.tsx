import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { offeringStates } from '#contract/rules/offerings/states.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { FilterSelect } from '#renderer/components/data/filter-select.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { OfferingsClosedNote } from '#renderer/domain/offering/closed-note.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { offeringQueries } from '../offering-queries.ts';
import { NEW, offeringPath } from '../paths.ts';
import { OfferingsTable } from './offerings-table.tsx';

const names = ['state'] as const;

/** Offerings of every state, the newest first; each opens in its editor. */
export function OfferingsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['admin-offerings', 'tokenization']);
  const navigate = useNavigate();
  const mayWrite = useHasDuty('catalogue');
  const { values, change } = useUrlFilters(names);
  const state = offeringStates.find((one) => one === values.state);
  const { data, error, refetch, dataUpdatedAt } = useQuery(offeringQueries.list);
  const items = data?.items.filter((one) => state === undefined || one.state === state) ?? [];
  const stateName = (one: (typeof offeringStates)[number]) =>
    t(one === 'approved' ? 'state.approved.staff' : `state.${one}`, { ns: 'tokenization' });
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={dataUpdatedAt} />
        <SavedViews list="admin-offerings" />
        {mayWrite && (
          <LinkButton kind="primary" icon={IconPlus} to={offeringPath(NEW)}>
            {t('new')}
          </LinkButton>
        )}
      </PageHeader>
      <OfferingsClosedNote />
      <Card padding="none">
        <ListToolbar>
          <FilterSelect
            name={t('column.state')}
            all={t('filter.all')}
            value={state}
            options={offeringStates.map((value) => ({ value, label: stateName(value) }))}
            onChange={(next) => change({ state: next })}
          />
        </ListToolbar>
        {error && <ListFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={6} />}
        {items.length > 0 && (
          <OfferingsTable items={items} onOpen={(id) => void navigate(offeringPath(id))} />
        )}
        {data &&
          items.length === 0 &&
          (state === undefined ? (
            <EmptyState why="none">{t('empty')}</EmptyState>
          ) : (
            <FilteredEmptyState onClear={() => change({ state: '' })} />
          ))}
      </Card>
    </>
  );
}
