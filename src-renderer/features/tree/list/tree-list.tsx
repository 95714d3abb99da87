import { IconBinaryTree } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { listRows, type ListSort } from './sorted-rows.ts';
import { TreeDepths } from '../tree-depths.tsx';
import { TreeFilters } from '../search/filters.tsx';
import { sortColumns, TreeListHead } from './head.tsx';
import { MOST_ROWS, TreeListRows } from './rows.tsx';
import type { PlacedTree } from '../layout/model.ts';
import { useListFile } from './use-file.ts';
import { useTreeColumns } from './use-columns.ts';
import { useLayer, type Layer } from '../use-tree-layers.ts';
import type { CardStore } from '../card-store.ts';
import type { TreeParams } from '../use-tree-params.ts';
import styles from './tree-list.module.css';

interface TreeListProps {
  readonly params: TreeParams;
  readonly tree: PlacedTree;
  readonly store: CardStore;
  /** Whom a filter leaves, and how many they are; null and undefined where nothing is filtered. */
  readonly matches: Uint8Array | null;
  readonly matching: number | undefined;
  readonly title: string;
  /** How many there are, in words. */
  readonly counts: string;
  /** When the tree was so. */
  readonly at: number | undefined;
}

/** The same members as rows: filtered, sortable, as many as there are, and as a file. */
export function TreeList(props: TreeListProps) {
  const { params, tree, store, matches, matching, title, counts, at } = props;
  const { t } = useTranslation(['tree', 'common', 'states']);
  const isPhone = useIsPhone();
  const { order } = params;
  const { shape } = tree;
  const volume = useLayer(shape.version, 'volume', order.sort === 'volume');
  const month = useLayer(
    shape.version,
    'joined',
    order.sort === 'joined' || params.since !== undefined,
  );
  const volumes = volume.values;
  const joined = month.values;
  const rows = useMemo(
    () => listRows({ shape, matches, volumes, joined, order }),
    [shape, matches, volumes, joined, order],
  );
  // Rows in another order than the one that was chosen would be taken for it.
  const missing = [volume, month].find(
    ({ isComing, isPaused, error }) => isComing || isPaused || error !== null,
  );
  const shown = Math.min(rows.length, MOST_ROWS);
  const columns = useTreeColumns();
  const file = useListFile(rows, store, columns.chosen);
  /** The same column once more reverses the order. */
  const sortBy = (sort: ListSort) => {
    const isUsual = order.sort !== sort || order.isDescending === (sort === 'place');
    const other = sort === 'place' ? 'desc' : 'asc';
    params.change({ sort: sort === 'place' ? '' : sort, order: isUsual ? '' : other });
  };
  return (
    <div className={styles.list}>
      <PageHeader
        title={title}
        subtitle={
          <>
            {(matches === null && counts) || t('counts.people', { count: rows.length })}{' '}
            <OfflineAge at={at} />
          </>
        }
      >
        <Button icon={IconBinaryTree} onClick={() => params.change({ view: '' })}>
          {t('view.tree')}
        </Button>
        <ExportButtons
          columns={columns}
          busy={file.isPending}
          disabled={missing !== undefined}
          onExport={() => file.mutate()}
        />
        <SavedViews list="tree" />
      </PageHeader>
      <div className={styles.filters}>
        <TreeDepths params={params} isShort={isPhone} />
        {isPhone && (
          <ValueSelect
            name={t('sort')}
            value={order.sort}
            options={sortColumns.map(([column, sort]) => ({
              value: sort,
              label: t(sort === 'place' ? 'sort.place' : `column.${column}`),
            }))}
            onChange={(sort) => sort !== order.sort && sortBy(sort)}
          />
        )}
        <TreeFilters params={params} found={matching} />
      </div>
      {shown < rows.length && !missing && (
        <Note tone="info">{t('list.part', { count: shown })}</Note>
      )}
      <div
        role="table"
        aria-label={t('list.caption')}
        aria-rowcount={rows.length + 1}
        className={styles.table}
      >
        <TreeListHead order={order} isPhone={isPhone} onSort={sortBy} />
        {missing && <Missing layer={missing} />}
        {!missing && rows.length > 0 && (
          <TreeListRows
            tree={tree}
            rows={rows}
            store={store}
            isPhone={isPhone}
            onOpen={({ username }) => params.change({ view: '', node: username })}
          />
        )}
        {!missing && rows.length === 0 && (
          <EmptyState why="filtered">{t('empty.filter', { ns: 'states' })}</EmptyState>
        )}
      </div>
    </div>
  );
}

/** In place of rows whose order is not known: they come, or why they do not. */
function Missing({ layer }: { readonly layer: Layer }) {
  const { t } = useTranslation('tree');
  if (layer.isPaused) return <EmptyState why="none">{t('list.offline')}</EmptyState>;
  if (!layer.error) return <SkeletonRows rows={8} />;
  return <ListFailure error={layer.error} onRetry={layer.retry} />;
}
