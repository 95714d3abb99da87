import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  queueSorts,
  queueStates,
  ticketCategories,
  ticketPriorities,
} from '#contract/rules/support/tickets.ts';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { supportQueries } from '../support-queries.ts';
import type { QueueParams } from './use-queue-params.ts';
import styles from './queue.module.css';

const ALL = 'all';

/** What the queue is searched, narrowed and sorted by. */
export function QueueFilters({ params }: { readonly params: QueueParams }) {
  const { t } = useTranslation(['admin-support', 'ticket']);
  const { change } = params;
  const agents = useQuery(supportQueries.agents).data?.items ?? [];
  const tags = useQuery(supportQueries.tags).data?.items ?? [];
  const orNothing = (value: string) => (value === ALL ? '' : value);
  return (
    <ListToolbar packed>
      <div className={styles.search}>
        <SearchBox
          label={t('queue.search')}
          placeholder={t('queue.search')}
          search={params.search}
          onSearch={(q) => change({ q })}
        />
      </div>
      <ValueSelect
        name={t('filter.state')}
        value={params.state}
        options={queueStates.map((value) => ({ value, label: stateLabel(value) }))}
        onChange={(state) => change({ state: state === 'active' ? '' : state })}
      />
      <ValueSelect
        name={t('filter.category')}
        value={params.category ?? ALL}
        options={[
          { value: ALL, label: t('filter.all') },
          ...ticketCategories.map((value) => ({
            value,
            label: t(`category.${value}`, { ns: 'ticket' }),
          })),
        ]}
        onChange={(category) => change({ category: orNothing(category) })}
      />
      <ValueSelect
        name={t('filter.priority')}
        value={params.priority ?? ALL}
        options={[
          { value: ALL, label: t('filter.all.priority') },
          ...ticketPriorities.map((value) => ({
            value,
            label: t(`priority.${value}`, { ns: 'ticket' }),
          })),
        ]}
        onChange={(priority) => change({ priority: orNothing(priority) })}
      />
      {params.view === 'all' && (
        <ValueSelect
          name={t('filter.assignee')}
          value={String(params.assignee ?? ALL)}
          options={[
            { value: ALL, label: t('filter.all') },
            ...agents.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(assignee) => change({ assignee: orNothing(assignee) })}
        />
      )}
      {(tags.length > 0 || params.tag !== '') && (
        <ValueSelect
          name={t('filter.tag')}
          value={params.tag || ALL}
          options={[
            { value: ALL, label: t('filter.all.tag') },
            ...[
              ...new Set([...tags.map(({ tag }) => tag), ...(params.tag ? [params.tag] : [])]),
            ].map((tag) => ({ value: tag, label: tag })),
          ]}
          onChange={(tag) => change({ tag: orNothing(tag) })}
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
