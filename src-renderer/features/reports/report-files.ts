import type { ReportEntry } from '#contract/api/reports.ts';
import { csvBlob, csvHead, csvRows, type CsvColumn } from '#renderer/lib/csv.ts';
import { readAll, type ReadInput } from '#renderer/domain/report/report-pages.ts';

/** The report as CSV, written page by page. */
export async function csvFile(
  columns: readonly CsvColumn<ReportEntry>[],
  input: ReadInput,
): Promise<Blob> {
  const parts = [csvHead(columns)];
  for await (const items of readAll(input)) parts.push(csvRows(columns, items));
  return csvBlob(parts);
}

/** A number in a sheet is a double: more digits than it holds stay text. */
const DIGITS = 15;
const AMOUNT = /^-?\d+(\.\d+)?$/;

export function sheetValue(text: string): string | number {
  if (!AMOUNT.test(text)) return text;
  const digits = text.replace(/^-?0*/, '').replace('.', '').replace(/^0+/, '');
  return digits.length > DIGITS ? text : Number(text);
}

/** The report as a sheet: amounts as numbers, everything else as text. */
export async function xlsxFile(
  columns: readonly CsvColumn<ReportEntry>[],
  input: ReadInput,
): Promise<Blob> {
  const { default: writeSheet } = await import('write-excel-file/universal');
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const rows: ({
    value: string | number;
    type: StringConstructor | NumberConstructor;
    format?: string;
  } | null)[][] = [];
  for await (const items of readAll(input)) {
    for (const item of items) {
      rows.push(
        columns.map(({ of, isFigure }) => {
          const value = of(item);
          if (value === null || value === '') return null;
          const shown = isFigure ? sheetValue(String(value)) : String(value);
          return typeof shown === 'number'
            ? { value: shown, type: Number, format: '#,##0.00####' }
            : { value: shown, type: String };
        }),
      );
    }
  }
  input.signal.throwIfAborted();
  return await writeSheet([head, ...rows], {
    columns: columns.map(({ key }) => ({ width: key === 'origin' ? 40 : 20 })),
    stickyRowsCount: 1,
  }).toBlob();
}
