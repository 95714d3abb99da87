import { Fragment } from 'react';
import { classNames } from '../../class-names.ts';
import type { DataTableProps } from './props.ts';
import { MarkedRow } from './marked-row.tsx';
import { startOf } from './row-groups.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import { moveBetweenRows } from './row-keys.ts';
import styles from './list.module.css';

/**
 * The narrow layout of a DataTable: rows of at least 60 px. Columns without space are in the
 * detail.
 */
export function DataList<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, phone, onOpen, currentKey, selection, groups, shownOf } = props;
  return (
    <ul aria-label={label} className={styles.list}>
      {rows.map((row, index) => {
        const key = keyOf(row);
        const group = startOf(groups, rows, index);
        const { leading, title, line, end } = phone(row);
        const content = (
          <>
            {leading}
            <span className={styles.texts}>
              <span className={styles.title}>{title}</span>
              {line && <span className={styles.line}>{line}</span>}
            </span>
            {end && <span className={styles.end}>{end}</span>}
          </>
        );
        return (
          <Fragment key={key}>
            {group !== null && <li className={styles.group}>{groups?.head(group)}</li>}
            <MarkedRow
              as="li"
              shown={shownOf?.(row)}
              className={classNames(
                styles.row,
                (key === currentKey || selection?.selected.has(key)) && styles.chosen,
              )}
            >
              {selection && <RowCheckbox {...props} selection={selection} row={row} />}
              {onOpen ? (
                <button
                  type="button"
                  data-row={key}
                  aria-current={key === currentKey || undefined}
                  className={styles.content}
                  onClick={() => onOpen(row)}
                  onKeyDown={moveBetweenRows}
                >
                  {content}
                </button>
              ) : (
                <div className={styles.content}>{content}</div>
              )}
            </MarkedRow>
          </Fragment>
        );
      })}
    </ul>
  );
}
