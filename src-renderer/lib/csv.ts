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

/** Rows as a CSV file: plain numbers, ISO 8601 dates, columns named as the API names them. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(([name]) => csvCell(name));
  const body = rows.map((row) => columns.map(([, of]) => csvCell(of(row))));
  return BYTE_ORDER_MARK + [head, ...body].map((row) => `${row.join(',')}\r\n`).join('');
}
