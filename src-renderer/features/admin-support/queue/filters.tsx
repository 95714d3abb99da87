import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  queueSorts,
  queueStates,
  ticketCategories,
  ticketPriorities,
} from '#contract/rules/support/tickets.ts';
import { FilterSelect } from '#renderer/components/data/filter-select.tsx';
import { ListToolbar, ToolbarSearch } from '#renderer/components/data/list-toolbar.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { supportQueries } from '../support-queries.ts';
import type { QueueParams } from './use-queue-params.ts';

/** What the queue is searched, narrowed and sorted by. */
export function QueueFilters({ params }: { readonly params: QueueParams }) {
  const { t } = useTranslation(['admin-support', 'ticket']);
  const { change } = params;
  const agents = useQuery(supportQueries.agents).data?.items ?? [];
  const tags = useQuery(supportQueries.tags).data?.items ?? [];
  return (
    <ListToolbar packed>
      <ToolbarSearch
        label={t('queue.search')}
        search={params.search}
        onSearch={(q) => change({ q })}
      />
      <ValueSelect
        name={t('filter.state')}
        value={params.state}
        options={queueStates.map((value) => ({ value, label: stateLabel(value) }))}
        onChange={(state) => change({ state: state === 'active' ? '' : state })}
      />
      <FilterSelect
        name={t('filter.category')}
        all={t('filter.all')}
        value={params.category}
        options={ticketCategories.map((value) => ({
          value,
          label: t(`category.${value}`, { ns: 'ticket' }),
        }))}
        onChange={(category) => change({ category })}
      />
      <FilterSelect
        name={t('filter.priority')}
        all={t('filter.all.priority')}
        value={params.priority}
        options={ticketPriorities.map((value) => ({
          value,
          label: t(`priority.${value}`, { ns: 'ticket' }),
        }))}
        onChange={(priority) => change({ priority })}
      />
      {params.view === 'all' && (
        <FilterSelect
          name={t('filter.assignee')}
          all={t('filter.all')}
          value={params.assignee === undefined ? undefined : String(params.assignee)}
          options={agents.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(assignee) => change({ assignee })}
        />
      )}
      {(tags.length > 0 || params.tag !== '') && (
        <FilterSelect
          name={t('filter.tag')}
          all={t('filter.all.tag')}
          value={params.tag || undefined}
          options={[
            ...new Set([...tags.map(({ tag }) => tag), ...(params.tag ? [params.tag] : [])]),
          ].map((tag) => ({ value: tag, label: tag }))}
          onChange={(tag) => change({ tag })}
        />
      )}
      <ValueSelect
        name={t('filter.sort')}
        value={params.sort}
        options={queueSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(sort) => change({ sort: sort === 'due' ? '' : sort })}
      />
    </ListToolbar>
  );

  function stateLabel(value: (typeof queueStates)[number]): string {
    return value === 'active' || value === 'all' ? t(`filter.state.${value}`) : t(`state.${value}`);
  }
}
