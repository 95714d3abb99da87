import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#renderer/components/icon.tsx';
import type { ListOrder, ListSort } from './sorted-rows.ts';
import styles from './tree-list.module.css';

/** Columns in their order, each with what it sorts by. */
const columns = [
  ['member', 'place'],
  ['state', 'activity'],
  ['rank', 'rank'],
  ['carry', null],
  ['lifetime', 'volume'],
  ['joined', 'joined'],
] as const satisfies readonly (readonly [string, ListSort | null])[];

type Column = (typeof columns)[number];

/** Those of them that sort. */
export const sortColumns = columns.filter(
  (column): column is Exclude<Column, readonly [string, null]> => column[1] !== null,
);

interface TreeListHeadProps {
  readonly order: ListOrder;
  /** Spoken only: a phone's rows have no columns, and sort by a button of their own. */
  readonly isPhone: boolean;
  readonly onSort: (sort: ListSort) => void;
}

export function TreeListHead({ order, isPhone, onSort }: TreeListHeadProps) {
  const { t } = useTranslation('tree');
  const direction = order.isDescending ? 'descending' : 'ascending';
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {columns.map(([name, sort]) => (
          <span
            key={name}
            role="columnheader"
            data-column={name}
            title={t(`column.${name}`)}
            {...(sort && { 'aria-sort': order.sort === sort ? direction : 'none' })}
          >
            {sort && !isPhone ? (
              <button type="button" className={styles.sort} onClick={() => onSort(sort)}>
                {t(`column.${name}`)}
                {order.sort === sort && (
                  <Icon icon={order.isDescending ? IconArrowDown : IconArrowUp} size={14} />
                )}
              </button>
            ) : (
              t(`column.${name}`)
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
