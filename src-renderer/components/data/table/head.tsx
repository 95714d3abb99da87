import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../form/choice/checkbox.tsx';
import type { DataTableProps } from './props.ts';
import { Icon } from '../../icon.tsx';
import type { Sort } from './sort-rows.ts';
import styles from './table.module.css';

interface DataTableHeadProps<Row> extends Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'keyOf' | 'selection'
> {
  readonly sort: Sort | null;
  readonly onSort: (column: string) => void;
}

/** Column headers: a button for sortable columns, a checkbox that selects all. */
export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { columns, rows, keyOf, selection, sort, onSort } = props;
  const { t } = useTranslation('common');
  const selectable = rows.filter((row) => selection?.isSelectable?.(row) ?? true).map(keyOf);
  const chosen = selectable.filter((key) => selection?.selected.has(key)).length;
  const all = chosen > 0 && chosen === selectable.length;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.check}>
            <Checkbox
              aria-label={t('table.selectAll')}
              checked={all}
              indeterminate={chosen > 0 && !all}
              disabled={selectable.length === 0}
              onChange={() => selection.onChange(new Set(all ? [] : selectable))}
            />
          </th>
        )}
        {columns.map(({ key, header, align, sortValue }) => (
          <th
            key={key}
            scope="col"
            className={align === 'end' ? styles.end : undefined}
            aria-sort={sort?.column === key ? sort.direction : undefined}
          >
            {sortValue ? (
              <button type="button" className={styles.sort} onClick={() => onSort(key)}>
                {header}
                <Icon icon={arrowOf(sort?.column === key ? sort.direction : null)} size={13} />
              </button>
            ) : (
              header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function arrowOf(direction: Sort['direction'] | null) {
  if (direction === null) return IconArrowsSort;
  return direction === 'ascending' ? IconArrowUp : IconArrowDown;
}
