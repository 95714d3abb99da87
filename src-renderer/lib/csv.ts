import { formatStamp } from './format-date.ts';

/** Prefixes that make a spreadsheet evaluate a cell as a formula (CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
/** Without it Excel decodes the file with the system's legacy code page instead of UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvValue = string | number | null;

/**
 * A column of an exported file. Titles and values are human-readable; figures stay plain decimals.
 */
export interface CsvColumn<Row> {
  /** Stable key for the stored choice of columns; not part of the file. */
  readonly key: string;
  /** In the language of the interface. */
  readonly title: string;
  readonly of: (row: Row) => CsvValue;
  /** A plain decimal: typed as a number in formats that have types. */
  readonly isFigure?: boolean;
  /** Why the column is unavailable now, as a sentence. */
  readonly missing?: string | undefined;
}

/** Formats a cell: escapes text that a spreadsheet would evaluate, leaves plain numbers. */
export function csvCell(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats rows, for a file written page by page after {@link csvHead}. */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => `${columns.map(({ of }) => csvCell(of(row))).join(',')}\r\n`).join('');
}

/** Start of a CSV file: byte order mark and column titles. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return `${BYTE_ORDER_MARK}${columns.map(({ title }) => csvCell(title)).join(',')}\r\n`;
}

/** Concatenates the parts of a CSV file. */
export const csvBlob = (parts: readonly string[]): Blob =>
  new Blob([...parts], { type: 'text/csv;charset=utf-8' });

/** Rows as a CSV file. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Blob =>
  csvBlob([csvHead(columns), csvRows(columns, rows)]);

/** File name with the device's current date: "retiros-2026-11-20.csv". */
export const csvName = (name: string): string =>
  `${name}-${formatStamp(Date.now()).slice(0, 'YYYY-MM-DD'.length)}.csv`;
