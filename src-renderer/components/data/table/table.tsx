import { Fragment, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { classNames } from '../../class-names.ts';
import { DataList } from './list.tsx';
import { DataTableHead } from './head.tsx';
import { MarkedRow } from './marked-row.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { moveBetweenRows } from './row-keys.ts';
import type { DataTableProps } from './props.ts';
import { startOf } from './row-groups.ts';
import { nextSort, sortRows, type Sort } from './sort-rows.ts';
import { useAsRows } from './use-as-rows.ts';
import { useLetterKeys } from './use-letter-keys.ts';
import styles from './table.module.css';

/**
 * A table with sortable columns and selection; below 1024 px a list. Arrow keys move between rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, keyOf, onOpen, currentKey, selection, groups, shownOf } = props;
  const asRows = useAsRows();
  const [sort, setSort] = useState<Sort | null>(props.initialSort ?? null);
  const sortValue = columns.find(({ key }) => key === sort?.column)?.sortValue;
  const rows = sort && sortValue ? sortRows(props.rows, sortValue, sort.direction) : props.rows;

  const place = useRowFocus(asRows, currentKey);
  useLetterKeys(place, props.letterKeys ?? false, props.letterActions);

  if (asRows) {
    return (
      <div ref={place}>
        <DataList {...props} rows={rows} />
      </div>
    );
  }
  return (
    // A horizontal scroll container must be focusable for keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      ref={place}
      className={styles.scroll}
      {...(!onOpen && !selection && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      <table className={styles.table} aria-label={label}>
        <DataTableHead
          {...props}
          rows={rows}
          sort={sort}
          onSort={(column) => setSort(nextSort(sort, column))}
        />
        <tbody>
          {rows.map((row, index) => {
            const key = keyOf(row);
            const group = startOf(groups, rows, index);
            const chosen = key === currentKey || selection?.selected.has(key);
            return (
              <Fragment key={key}>
                {group !== null && (
                  <tr className={styles.group}>
                    <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                      {groups?.head(group)}
                    </th>
                  </tr>
                )}
                <MarkedRow
                  as="tr"
                  shown={shownOf?.(row)}
                  className={classNames(
                    onOpen && styles.opens,
                    chosen && styles.chosen,
                    key === currentKey && styles.current,
                  )}
                >
                  {selection && (
                    <td className={styles.check}>
                      <RowCheckbox {...props} selection={selection} row={row} />
                    </td>
                  )}
                  {columns.map(({ key: column, cell, align }, at) => (
                    <td key={column} className={align === 'end' ? styles.end : undefined}>
                      {onOpen && at === 0 ? (
                        <button
                          type="button"
                          data-row={key}
                          aria-current={key === currentKey || undefined}
                          className={styles.open}
                          onClick={() => onOpen(row)}
                          onKeyDown={moveBetweenRows}
                        >
                          {cell(row)}
                        </button>
                      ) : (
                        cell(row)
                      )}
                    </td>
                  ))}
                </MarkedRow>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Restores the focus after the layout switched between table and list: the row opened last is a new
 * element and gets the focus, unless another element has it.
 * @returns ref for the container
 */
function useRowFocus(
  asRows: boolean,
  currentKey: string | null | undefined,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  const before = useRef(asRows);
  useLayoutEffect(() => {
    if (currentKey != null) last.current = currentKey;
    if (before.current === asRows) return;
    before.current = asRows;
    if (document.activeElement !== document.body) return;
    const rows = place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    [...rows].find((row) => row.dataset['row'] === last.current)?.focus({ preventScroll: true });
  }, [asRows, currentKey]);
  return place;
}
