import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { TreeCard } from '#contract/api/tree.ts';
import { useLetterScale } from '#renderer/lib/use-letter-scale.ts';
import type { CardStore } from '../card-store.ts';
import { TreeListRow } from './row.tsx';
import type { PlacedTree } from '../layout/model.ts';
import styles from './tree-list.module.css';

/** Heights in pixels, with letters of the usual size. */
const ROW = 60;
const ROW_PHONE = 68;
/** Browsers draw nothing higher than some 33 million pixels. */
export const MOST_ROWS = 450_000;

interface TreeListRowsProps {
  readonly tree: PlacedTree;
  /** Ordinals in the order of the list. */
  readonly rows: Int32Array;
  readonly store: CardStore;
  readonly isPhone: boolean;
  readonly onOpen: (card: TreeCard) => void;
}

/** Only the rows in view are there, and the one that the keys are on: Tab comes back to it. */
export function TreeListRows({ tree, rows, store, isPhone, onOpen }: TreeListRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const count = Math.min(rows.length, MOST_ROWS);
  const [wanted, setCurrent] = useState(0);
  const current = Math.min(wanted, count - 1);
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), current])].toSorted((a, b) => a - b),
    [current],
  );
  const height = Math.round((isPhone ? ROW_PHONE : ROW) * useLetterScale());
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    rangeExtractor,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  useEffect(() => {
    store.want(items.map(({ index }) => rows[index] ?? 0));
  }, [store, items, rows]);

  // The row that the keys went to is there by now; the one before may be gone, and the focus with it.
  const hasKeys = useRef(false);
  useEffect(() => {
    if (!hasKeys.current) return;
    hasKeys.current = false;
    const row = scroller.current?.querySelector(`[data-index="${current}"]`);
    row?.querySelector('button')?.focus({ preventScroll: true });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, target));
    hasKeys.current = next !== current;
    setCurrent(next);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  return (
    // The keys of the rows' buttons.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions
    <div ref={scroller} role="rowgroup" className={styles.rows} onKeyDown={onKeyDown}>
      <div role="presentation" className={styles.all} style={{ blockSize: virtual.getTotalSize() }}>
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
              isCurrent={index === current}
              onFocus={setCurrent}
              onOpen={onOpen}
            />
          );
        })}
      </div>
    </div>
  );
}
