import { reports, type ReportEntry, type ReportQuery } from '#contract/api/reports.ts';
import { market } from '#contract/api/market/market.ts';
import { vouchers } from '#contract/api/vouchers.ts';
import type {
  InvoicePaper,
  KeptPaper,
  StatementPaper,
  WithdrawalPaper,
} from '#contract/ipc/archive.ts';
import { STATEMENT_ENTRIES_MAX } from '#contract/rules/limits.ts';
import { readAll } from '#renderer/domain/report/report-pages.ts';
import { request } from '#renderer/lib/api/request.ts';

/**
 * A statement as the server answers it now; null: it has more entries than one has.
 * Rejects with ApiError.
 */
export async function readStatement(
  query: ReportQuery,
  signal: AbortSignal,
): Promise<StatementPaper | null> {
  const summary = await request(reports.summary, { signal, query: { ...query, group: 'month' } });
  if (summary.totals.count > STATEMENT_ENTRIES_MAX) return null;
  const entries: ReportEntry[] = [];
  if (summary.as_of !== null) {
    const input = { filter: query, asOf: summary.as_of, signal, onRead: () => {} };
    for await (const items of readAll(input)) entries.push(...items);
  }
  return { kind: 'statement', query, summary, entries };
}

/** The voucher of a paid withdrawal as the server answers it now. Rejects with ApiError. */
async function readVoucher(number: number, signal: AbortSignal): Promise<WithdrawalPaper> {
  const { voucher } = await request(vouchers.one, { signal, params: { number } });
  return { kind: 'withdrawal', voucher };
}

/** What an invoice of an order, or one of its credit notes, is asked for by. */
export type AskedInvoice = Pick<InvoicePaper, 'order' | 'credit' | 'language'>;

/** An invoice as the server writes it now. Rejects with ApiError. */
export async function readInvoice(
  { order, credit, language }: AskedInvoice,
  signal?: AbortSignal,
): Promise<InvoicePaper> {
  const paper = await request(market.invoicePaper, {
    signal,
    language,
    params: { number: order },
    query: credit === null ? {} : { credit },
  });
  return { kind: 'invoice', order, credit, language, paper };
}

/**
 * The same paper as the server answers it now; null: it has become too large, or is not given any more,
 * as the former invoice of an order that was paid again.
 */
export async function readAgain(paper: KeptPaper, signal: AbortSignal): Promise<KeptPaper | null> {
  if (paper.kind === 'statement') return readStatement(paper.query, signal);
  if (paper.kind === 'withdrawal') return readVoucher(paper.voucher.number, signal);
  const now = await readInvoice(paper, signal);
  return now.paper.name === paper.paper.name ? now : null;
}
