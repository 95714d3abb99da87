import type { ReportEntry } from '#contract/api/reports.ts';
import type { CsvColumn } from '#renderer/lib/csv.ts';

interface ColumnTexts {
  readonly title: (entry: ReportEntry) => string;
  readonly origin: (entry: ReportEntry) => string;
}

export const amountIn = ({ amount }: ReportEntry) => (amount.startsWith('-') ? null : amount);
export const amountOut = ({ amount }: ReportEntry) => (amount.startsWith('-') ? amount : null);

/** Columns of the files: names and values as the API has them, and two in words. */
export function reportColumns({ title, origin }: ColumnTexts): readonly CsvColumn<ReportEntry>[] {
  return [
    ['entry', ({ id }) => id],
    ['occurred_at', ({ occurred_at: at }) => at],
    ['day_utc', ({ occurred_at: at }) => at.slice(0, 10)],
    ['kind', ({ kind }) => kind],
    ['flow', ({ flow }) => flow],
    ['account', ({ account }) => account],
    ['in_usd', amountIn],
    ['out_usd', amountOut],
    ['amount_usd', ({ amount }) => amount],
    ['balance_usd', ({ balance }) => balance],
    ['description', title],
    ['origin', origin],
    ['source', ({ source }) => source && `${source.type}/${source.id}`],
  ];
}
