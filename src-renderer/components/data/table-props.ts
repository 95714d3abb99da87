import type { ReactNode } from 'react';
import type { Sort, SortValue } from './sort-rows.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts end-align. */
  readonly align?: 'start' | 'end' | undefined;
  /** Makes the column sortable. */
  readonly sortValue?: ((row: Row) => SortValue) | undefined;
}

/** A row where there is no room for columns: leading token or checkbox, title and one line, end amount or chip. */
export interface PhoneRow {
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly line?: ReactNode;
  readonly end?: ReactNode;
}

export interface Selection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly isSelectable?: ((row: Row) => boolean) | undefined;
}

export interface DataTableProps<Row> {
  /** What the table lists, spoken. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Names a row for its checkbox and button: "R-10482". */
  readonly nameOf: (row: Row) => string;
  readonly phone: (row: Row) => PhoneRow;
  /** Opens a row's detail; its first cell becomes the button. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The row whose detail is open. */
  readonly currentKey?: string | null | undefined;
  readonly selection?: Selection<Row> | undefined;
  readonly initialSort?: Sort | undefined;
  /** J and K move between the rows and X marks one, from anywhere on the screen: for queues that are worked through. */
  readonly letterKeys?: boolean | undefined;
}
