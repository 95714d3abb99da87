import { reports, type ReportEntry, type ReportSummary } from '#contract/api/reports.ts';
import { fingerprintOf } from '#renderer/domain/report/statement-check.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import type { ReadInput } from '#renderer/domain/report/report-pages.ts';

/** What lets whoever has the paper check it. */
export interface StatementProof {
  /** What stands behind `#` in the code. */
  readonly token: string;
  readonly expiresAt: string;
  /** Null where this device has no hash. */
  readonly fingerprint: string | null;
}

/** The code of a statement; null where the server makes none, since paper without it is of use, too. */
export async function readProof(
  { accounts }: ReportSummary,
  { filter, asOf, signal }: ReadInput,
  rows: readonly ReportEntry[],
): Promise<StatementProof | null> {
  try {
    const { token, expires_at } = await request(reports.issue, {
      signal,
      body: { ...filter, as_of: asOf },
    });
    return { token, expiresAt: expires_at, fingerprint: await fingerprintOf(accounts, rows) };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
