import { formatStamp } from './format-date.ts';

/** Spreadsheets read a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
/** Without it Excel takes UTF-8 for the system's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvValue = string | number | null;

/** A column of a file: its title and values are what a person reads, figures stay plain decimals. */
export interface CsvColumn<Row> {
  /** What a choice of columns is kept by; not in the file. */
  readonly key: string;
  /** In the language of the screen. */
  readonly title: string;
  readonly of: (row: Row) => CsvValue;
  /** A plain decimal: a number where the file knows numbers. */
  readonly isFigure?: boolean;
  /** Why it can't be in the file now, as a sentence. */
  readonly missing?: string | undefined;
}

/** One cell: text that could run as a formula is defused, plain numbers stay numbers. */
export function csvCell(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of rows, for a file that is written page by page behind {@link csvHead}. */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => `${columns.map(({ of }) => csvCell(of(row))).join(',')}\r\n`).join('');
}

/** The beginning of a CSV file: the mark of its encoding and the titles of the columns. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return `${BYTE_ORDER_MARK}${columns.map(({ title }) => csvCell(title)).join(',')}\r\n`;
}

/** Parts of a CSV file as one. */
export const csvBlob = (parts: readonly string[]): Blob =>
  new Blob([...parts], { type: 'text/csv;charset=utf-8' });

/** Rows as a CSV file. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Blob =>
  csvBlob([csvHead(columns), csvRows(columns, rows)]);

/** A file's name with today's date, as the device has it: "retiros-2026-11-20.csv". */
export const csvName = (name: string): string =>
  `${name}-${formatStamp(Date.now()).slice(0, 'YYYY-MM-DD'.length)}.csv`;
