import { useMutation } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconBinaryTree, IconDownload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import { Button } from '#renderer/components/button.tsx';
import { useErrorText } from '#renderer/components/error-text.ts';
import { OfflineAge } from '#renderer/components/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { downloadText } from '#renderer/lib/download-text.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { listRows, type ListOrder, type ListSort } from './list-rows.ts';
import { TreeListHead } from './tree-list-head.tsx';
import { TreeListRow } from './tree-list-row.tsx';
import { CSV_MOST, treeCsv } from './tree-csv.ts';
import type { PlacedTree } from './tree-model.ts';
import { useLayer } from './use-tree-layers.ts';
import type { TreeScreenModel } from './use-tree-screen.ts';
import styles from './tree-list.module.css';

const ROW = 60;
/** Browsers draw nothing higher than some 33 million pixels. */
const MOST_ROWS = 500_000;

interface TreeListProps {
  readonly model: TreeScreenModel;
  readonly tree: PlacedTree;
  readonly title: string;
}

/** The same members as rows: sortable, as many as there are, and as a file. */
export function TreeList({ model, tree, title }: TreeListProps) {
  const { t } = useTranslation(['tree', 'common']);
  const errorText = useErrorText();
  const isPhone = useIsPhone();
  const scroller = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState<ListOrder>({ sort: 'place', isDescending: false });
  const { store } = model.cards;
  const { shape } = tree;
  const volumes = useLayer(shape.version, 'volume', order.sort === 'volume');
  const joined = useLayer(shape.version, 'joined', order.sort === 'joined');
  const rows = useMemo(
    () => listRows({ shape, matches: model.matches, volumes, joined, order }),
    [shape, model.matches, volumes, joined, order],
  );
  const virtual = useVirtualizer({
    count: Math.min(rows.length, MOST_ROWS),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  useEffect(() => {
    store.want(items.map(({ index }) => rows[index] ?? 0));
  }, [store, items, rows]);
  const exporting = useMutation({
    mutationFn: async () => {
      const nodes = [...rows.subarray(0, CSV_MOST)];
      await store.ask(nodes);
      const cards = nodes.flatMap<TreeCard>((node) => store.card(node) ?? []);
      if (cards.length < nodes.length) throw new Error('Some of the cards did not come');
      return cards;
    },
    onSuccess: (cards) => {
      const day = new Date().toISOString().slice(0, 10);
      downloadText(treeCsv(cards), `binary-tree-${day}.csv`, 'text/csv;charset=utf-8');
      if (rows.length > CSV_MOST) showToast('info', t('list.cut', { count: CSV_MOST }));
    },
    onError: (error) => showToast('bad', errorText(error)),
  });
  const sortBy = (sort: ListSort) =>
    setOrder({ sort, isDescending: order.sort === sort ? !order.isDescending : sort !== 'place' });
  return (
    <div className={styles.list}>
      <PageHeader
        title={title}
        subtitle={
          <>
            {t('counts.people', { count: rows.length })} <OfflineAge at={model.at} />
          </>
        }
      >
        <Button icon={IconBinaryTree} onClick={() => model.place.change({ view: '' })}>
          {t('view.tree')}
        </Button>
        <Button icon={IconDownload} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('button.exportCsv', { ns: 'common' })}
        </Button>
      </PageHeader>
      <div
        role="table"
        aria-label={t('list.caption')}
        aria-rowcount={rows.length + 1}
        className={styles.table}
      >
        <TreeListHead order={order} onSort={sortBy} />
        {/* Scrolls by keys, too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={scroller} role="rowgroup" tabIndex={0} className={styles.rows}>
          <div className={styles.all} style={{ blockSize: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const node = rows[index] ?? 0;
              return (
                <TreeListRow
                  key={node}
                  tree={tree}
                  node={node}
                  index={index}
                  offset={start}
                  card={store.card(node)}
                  isPhone={isPhone}
                  onOpen={({ username }) => model.place.change({ view: '', node: username })}
                />
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}
