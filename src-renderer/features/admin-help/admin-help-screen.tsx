import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import {
  adminHelp,
  type HelpDraftHead,
  type HelpDraftPage,
} from '#contract/api/admin/support/texts.ts';
import {
  helpStates,
  helpTopics,
  type HelpState,
  type HelpTopic,
} from '#contract/rules/support/help.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { CountedFilter } from '#renderer/components/data/counted-filter.tsx';
import { FilterSelect } from '#renderer/components/data/filter-select.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import {
  ListToolbar,
  ToolbarFilters,
  ToolbarSearch,
} from '#renderer/components/data/list-toolbar.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { UpdatedCell } from '#renderer/components/data/table/updated-cell.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { HelpLanguagesChip, HelpStateChip } from './help-chips.tsx';
import { helpDeskQueries, type HelpFilter } from './help-desk-queries.ts';
import { useHelpFile } from './use-help-file.ts';
import styles from './admin-help.module.css';

const names = ['q', 'state', 'topic'] as const;

/** Help articles of every state, searched and filtered; each opens on a page of its own. */
export function AdminHelpScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['admin-help', 'ticket']);
  const { values, change } = useUrlFilters(names);
  const state = helpStates.find((one) => one === values.state);
  const topic = helpTopics.find((one) => one === values.topic);
  const filter: HelpFilter = {
    ...(values.q && { search: values.q }),
    ...(state && { state }),
    ...(topic && { topic }),
  };
  const query = useInfiniteQuery(helpDeskQueries.list(filter));
  const { columns, file } = useHelpFile();
  const { data: user } = useCurrentUser();
  const canWrite = user !== undefined && mayCall(user, adminHelp.create);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = query.data?.pages[0]?.counts;
  const isFiltered = values.q !== '' || state !== undefined || topic !== undefined;
  const newLink = (size: 'sm' | 'md') => (
    <LinkButton kind="primary" size={size} icon={IconPlus} to="/admin/support/help/new">
      {t('new')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <ExportButtons
          columns={columns}
          busy={file.isPending}
          disabled={items.length === 0}
          onExport={() => file.mutate(filter)}
        />
        <SavedViews list="admin-help" />
        {canWrite && newLink('md')}
      </PageHeader>
      <Card padding="none">
        <ListToolbar>
          <ToolbarSearch label={t('search')} search={values.q} onSearch={(q) => change({ q })} />
          <HelpFilters state={state} topic={topic} counts={counts} onChange={change} />
        </ListToolbar>
        <QueryList
          query={query}
          count={items.length}
          skeletonRows={8}
          empty={
            <EmptyState why="none" action={canWrite ? newLink('sm') : undefined}>
              {t('empty')}
            </EmptyState>
          }
          onClear={isFiltered ? () => change({ q: '', state: '', topic: '' }) : undefined}
        >
          <HelpTable items={items} />
        </QueryList>
      </Card>
    </>
  );
}

interface HelpFiltersProps {
  readonly state: HelpState | undefined;
  readonly topic: HelpTopic | undefined;
  readonly counts: HelpDraftPage['counts'] | undefined;
  /** Empty: all. */
  readonly onChange: (change: { state: string } | { topic: string }) => void;
}

function HelpFilters({ state, topic, counts, onChange }: HelpFiltersProps) {
  const { t } = useTranslation(['admin-help', 'ticket']);
  return (
    <ToolbarFilters>
      <CountedFilter
        name={t('column.state')}
        all={t('filter.all')}
        value={state}
        values={helpStates}
        labelOf={(value) => t(`state.${value}`)}
        counts={counts}
        onChange={(next) => onChange({ state: next })}
      />
      <FilterSelect
        name={t('column.topic')}
        all={t('filter.all')}
        value={topic}
        options={helpTopics.map((value) => ({
          value,
          label: t(`topic.${value}`, { ns: 'ticket' }),
        }))}
        onChange={(next) => onChange({ topic: next })}
      />
    </ToolbarFilters>
  );
}

function HelpTable({ items }: { readonly items: readonly HelpDraftHead[] }) {
  const { t, i18n } = useTranslation(['admin-help', 'ticket']);
  const navigate = useNavigate();
  const format = useFormat();
  const [own, other] = i18n.language === 'en' ? (['en', 'es'] as const) : (['es', 'en'] as const);
  const titleOf = (item: HelpDraftHead) => item[`title_${own}`] || item[`title_${other}`];
  const below = (item: HelpDraftHead) =>
    (item[`title_${own}`] && item[`title_${other}`]) || UNKNOWN;
  const figure = (key: keyof HelpDraftHead['figures']): Column<HelpDraftHead> => ({
    key,
    header: t(`column.${key}`),
    align: 'end',
    cell: ({ figures }) => formatWhole(figures[key], format),
  });
  const columns: readonly Column<HelpDraftHead>[] = [
    {
      key: 'title',
      header: t('column.title'),
      cell: (item) => (
        <span className={styles.cell}>
          <TwoLineCell below={below(item)}>{titleOf(item)}</TwoLineCell>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ state, is_changed }) => (
        <span className={styles.chips}>
          <HelpStateChip state={state} />
          {state === 'published' && is_changed && (
            <span className={styles.hint}>{t('changed.short')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'languages',
      header: t('column.languages'),
      cell: ({ languages }) => <HelpLanguagesChip languages={languages} />,
    },
    {
      key: 'topic',
      header: t('column.topic'),
      cell: ({ topic }) => t(`topic.${topic}`, { ns: 'ticket' }),
    },
    {
      key: 'reviewed',
      header: t('column.reviewed'),
      cell: ({ reviewed_at }) =>
        reviewed_at === null ? UNKNOWN : <DateText at={reviewed_at} as="date" />,
    },
    figure('reads'),
    figure('missing'),
    figure('solved'),
    {
      key: 'updated',
      header: t('column.updated'),
      cell: ({ updated_at, updated_by }) => (
        <UpdatedCell at={updated_at} by={updated_by ?? t('server')} />
      ),
    },
  ];
  const phone = (item: HelpDraftHead): PhoneRow => ({
    title: titleOf(item),
    line: (
      <>
        {t(`topic.${item.topic}`, { ns: 'ticket' })} ·{' '}
        {t('reads.short', { count: item.figures.reads })}
      </>
    ),
    end: (
      <>
        <HelpStateChip state={item.state} />
        {item.languages.length < 2 && <HelpLanguagesChip languages={item.languages} />}
      </>
    ),
  });
  return (
    <DataTable
      label={t('caption')}
      rows={items}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={titleOf}
      phone={phone}
      onOpen={({ id }) => void navigate(`/admin/support/help/${id}`)}
    />
  );
}
