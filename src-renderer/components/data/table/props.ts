import type { ReactNode } from 'react';
import type { Sort, SortValue } from './sort-rows.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Use `end` for amounts. */
  readonly align?: 'start' | 'end' | undefined;
  /** Makes the column sortable. */
  readonly sortValue?: ((row: Row) => SortValue) | undefined;
}

/**
 * A row in the narrow layout: leading token or checkbox, title and one line, amount or chip at the
 * end.
 */
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

export interface RowGroups<Row> {
  readonly of: (row: Row) => string;
  readonly head: (group: string) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Accessible name. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Name of a row for its checkbox and button: "R-10482". */
  readonly nameOf: (row: Row) => string;
  readonly phone: (row: Row) => PhoneRow;
  /** Opens a row's detail; makes the first cell a button. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Key of the row whose detail is open. */
  readonly currentKey?: string | null | undefined;
  readonly selection?: Selection<Row> | undefined;
  readonly initialSort?: Sort | undefined;
  /** Rows that follow each other under one head; the head of a group by its key. */
  readonly groups?: RowGroups<Row> | undefined;
  /** What a letter does with the row that has the focus, or is open: keys are small letters. */
  readonly letterActions?: Readonly<Record<string, (key: string) => void>> | undefined;
  /**
   * What others change of a row while it is shown: where it differs from before, the row is marked once. What
   * time alone moves on, or the reader did, does not belong to it.
   */
  readonly shownOf?: ((row: Row) => string) | undefined;
  /**
   * Enables J and K to move between rows and X to select one, anywhere on the screen; for work
   * queues.
   */
  readonly letterKeys?: boolean | undefined;
}
