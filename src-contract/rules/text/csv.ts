export interface CsvRow {
  /** From 1, as editors of texts count: the line that the row begins on. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows by RFC 4180, empty ones left out; null where a quote is never closed. Cost: the length. */
export function csvRows(text: string): CsvRow[] | null {
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [cells, cell, isQuoted, line, begins] = [[] as string[], '', false, 1, 1];
  const endRow = (): void => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begins, cells });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\n') line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') [cell, at] = [`${cell}"`, at + 1];
      else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (letter === separator) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') {
      endRow();
      begins = line;
    } else if (letter !== '\r') cell += letter;
  }
  if (isQuoted) return null;
  endRow();
  return rows;
}

/** Spreadsheets of some languages write semicolons. */
const separatorOf = (text: string): ',' | ';' => {
  const head = text.split('\n', 1)[0] ?? '';
  return head.split(';').length > head.split(',').length ? ';' : ',';
};

/** A cell as RFC 4180 writes it; what a spreadsheet would take for a formula is kept a text. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const isFormula = typeof value === 'string' && /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a file, lines ended as RFC 4180 wants them. */
export const csvFile = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
