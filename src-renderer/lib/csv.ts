/** Spreadsheets read a cell that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
/** Without it Excel takes UTF-8 for the system's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvValue = string | number | null;

/** A column's name as the API has it, and its value of a row. */
export type CsvColumn<Row> = readonly [name: string, of: (row: Row) => CsvValue];

/** One cell: text that could run as a formula is defused, plain numbers stay numbers. */
export function csvCell(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of rows, for a file that is written page by page behind {@link csvHead}. */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => `${columns.map(([, of]) => csvCell(of(row))).join(',')}\r\n`).join('');
}

/** The beginning of a CSV file: the mark of its encoding and the names of the columns. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return `${BYTE_ORDER_MARK}${columns.map(([name]) => csvCell(name)).join(',')}\r\n`;
}

/** Rows as a CSV file: plain numbers, ISO 8601 dates, columns named as the API names them. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHead(columns) + csvRows(columns, rows);
}
