import { useQuery } from '@tanstack/react-query';
import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { courseStates, type CourseState } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { CountedFilter } from '#renderer/components/data/counted-filter.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListToolbar, ToolbarSearch } from '#renderer/components/data/list-toolbar.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvName, csvOf } from '#renderer/lib/csv.ts';
import { academyQueries } from '../academy-queries.ts';
import { coursePath } from '../paths.ts';
import { useMayWrite } from '../use-may-write.ts';
import { CoursesTable } from './courses-table.tsx';
import { NewCourseSheet } from './new-course-sheet.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { useCourseColumns } from './use-course-columns.ts';

const names = ['q', 'state'] as const;

/** Courses of every state; each opens in its editor. */
export function CoursesScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-academy');
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const [asked, setAsked] = useState<'new' | 'order' | null>(null);
  const { values, change } = useUrlFilters(names);
  const state = courseStates.find((one) => one === values.state);
  const query = useQuery(
    academyQueries.list({ ...(values.q && { search: values.q }), ...(state && { state }) }),
  );
  const { items = [], counts } = query.data ?? {};
  const fileColumns = useCourseColumns();
  const isFiltered = values.q !== '' || state !== undefined;
  const add = (size: 'sm' | 'md') =>
    mayWrite && (
      <Button kind="primary" size={size} icon={IconPlus} onClick={() => setAsked('new')}>
        {t('new')}
      </Button>
    );
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <ExportButtons
          columns={fileColumns}
          disabled={items.length === 0}
          onExport={() => downloadBlob(csvOf(fileColumns.chosen, items), csvName(t('file.name')))}
        />
        <SavedViews list="admin-academy" />
        <OrderButton counts={counts} onOpen={() => setAsked('order')} />
        {add('md')}
      </PageHeader>
      <Card padding="none">
        <ListToolbar>
          <ToolbarSearch
            label={t('search')}
            placeholder={t('search.placeholder')}
            search={values.q}
            onSearch={(q) => change({ q })}
          />
          <StateFilter state={state} counts={counts} onChange={(next) => change({ state: next })} />
        </ListToolbar>
        {query.isPending && <SkeletonRows rows={6} />}
        {query.error && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
        {items.length > 0 && (
          <CoursesTable items={items} onOpen={(id) => void navigate(coursePath(id))} />
        )}
        {query.isSuccess &&
          items.length === 0 &&
          (isFiltered ? (
            <FilteredEmptyState onClear={() => change({ q: '', state: '' })} />
          ) : (
            <EmptyState why="none" action={add('sm')}>
              {t('empty')}
            </EmptyState>
          ))}
      </Card>
      {asked === 'new' && <NewCourseSheet onClose={() => setAsked(null)} />}
      {asked === 'order' && <OrderSheet onClose={() => setAsked(null)} />}
    </>
  );
}

type Counts = Readonly<Record<CourseState, number>>;

interface OrderButtonProps {
  readonly counts: Counts | undefined;
  readonly onOpen: () => void;
}

/** One course alone has no order, and a phone edits texts only. */
function OrderButton({ counts, onOpen }: OrderButtonProps) {
  const { t } = useTranslation('admin-academy');
  const mayWrite = useMayWrite();
  const isPhone = useIsPhone();
  const total = counts ? counts.draft + counts.published + counts.retired : 0;
  if (!mayWrite || isPhone || total < 2) return null;
  return (
    <Button icon={IconArrowsSort} onClick={onOpen}>
      {t('catalogue.open')}
    </Button>
  );
}

interface StateFilterProps {
  readonly state: CourseState | undefined;
  readonly counts: Counts | undefined;
  /** Empty: all. */
  readonly onChange: (state: CourseState | '') => void;
}

function StateFilter({ state, counts, onChange }: StateFilterProps) {
  const { t } = useTranslation('admin-academy');
  return (
    <CountedFilter
      name={t('column.state')}
      all={t('filter.all')}
      value={state}
      values={courseStates}
      labelOf={(value) => t(`state.${value}`)}
      counts={counts}
      onChange={onChange}
    />
  );
}
