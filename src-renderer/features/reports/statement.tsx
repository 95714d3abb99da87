import { useTranslation } from 'react-i18next';
import type { ReportEntry, ReportSummary } from '#contract/api/reports.ts';
import { STATEMENT_PATH } from '#contract/rules/content-security-policy.ts';
import { dayEnd, dayStart } from '#contract/rules/days.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { formatDate, formatDateTime, formatDayTime } from '#renderer/lib/format-date.ts';
import { formatUsd, UNKNOWN, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { QrCode } from '#renderer/components/chart/qr-code.tsx';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { PrintSheet } from '#renderer/components/overlay/print-sheet.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { amountIn, amountOut } from './use-report-columns.ts';
import { useRangeText } from '#renderer/domain/report/use-range-text.ts';
import type { DayRange } from '#renderer/domain/report/report-period.ts';
import { flowOfSummary, flowsInView, totalLines } from './report-totals.ts';
import type { StatementProof } from './statement-proof.ts';
import { useEntryTitle } from './use-entry-title.ts';
import { useOriginText } from './use-origin-text.ts';
import styles from './statement.module.css';

interface StatementProps {
  readonly summary: ReportSummary;
  readonly range: DayRange;
  readonly rows: readonly ReportEntry[];
  readonly proof: StatementProof | null;
  /** What was filtered, in words; empty for all. */
  readonly filters: string;
  /** Called once the print dialog is done. */
  readonly onPrinted: () => void;
}

/** The report on paper: who, when, balances before and after, every entry, totals. */
export function Statement({ summary, range, rows, proof, filters, onPrinted }: StatementProps) {
  const { t } = useTranslation('reports');
  const names = useEntryNames();
  const title = useEntryTitle();
  const origin = useOriginText();
  const rangeText = useRangeText();
  const device = useFormat();
  const utc = { ...device, timeZone: 'UTC' };
  const user = useCurrentUser().data;
  const usd = (amount: string | null) => (amount === null ? '' : formatUsd(amount, device));
  const issued = useNow(0);
  return (
    <PrintSheet
      name={`${t('statement.file')}-${range.from ?? t('file.all')}-${range.to}`}
      onPrinted={onPrinted}
    >
      <div className={styles.statement}>
        <header>
          <h1>{t('statement.title')}</h1>
          <p>{user && `${user.first_name} ${user.last_name} · ${user.username} · ${user.email}`}</p>
          <p>
            {t('statement.period', { range: rangeText(range) })}
            {range.from !== null &&
              ` · ${formatDateTime(dayStart(range.from), device)} – ${formatDateTime(dayEnd(range.to), device)}`}
          </p>
          {filters !== '' && <p>{filters}</p>}
          <p>
            {t('statement.issued', {
              here: formatDateTime(issued, device),
              utc: formatDayTime(issued, utc),
            })}
          </p>
          {proof && <Proof proof={proof} />}
        </header>
        <table>
          <thead>
            <tr>
              <th>{t('column.account')}</th>
              <th className={styles.end}>{t('statement.opening')}</th>
              <th className={styles.end}>{t('statement.closing')}</th>
            </tr>
          </thead>
          <tbody>
            {summary.accounts.map(({ account, opening, closing }) => (
              <tr key={account}>
                <td>{names.account(account)}</td>
                <td className={styles.end}>{withUnit(usd(opening), 'USD')}</td>
                <td className={styles.end}>{withUnit(usd(closing), 'USD')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <thead>
            <tr>
              {flowsInView.map((flow) => (
                <th key={flow} className={styles.end}>
                  {t(`flow.${flow}`)}
                </th>
              ))}
              <th className={styles.end}>{t('figure.net')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              {flowsInView.map((flow) => (
                <td key={flow} className={styles.end}>
                  {withUnit(usd(flowOfSummary(summary, flow).net), 'USD')}
                </td>
              ))}
              <td className={styles.end}>{withUnit(usd(summary.totals.net), 'USD')}</td>
            </tr>
          </tbody>
        </table>
        <table>
          <thead>
            <tr>
              <th>{t('column.date')}</th>
              <th>{t('statement.here')}</th>
              <th>{t('column.kind')}</th>
              <th>{t('column.origin')}</th>
              <th>{t('column.account')}</th>
              <th className={styles.end}>{t('column.in')}</th>
              <th className={styles.end}>{t('column.out')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((entry) => (
              <tr key={entry.id}>
                <td>{formatDayTime(entry.occurred_at, utc)}</td>
                <td>{formatDayTime(entry.occurred_at, device)}</td>
                <td>{title(entry)}</td>
                <td>{origin(entry)}</td>
                <td>{names.account(entry.account)}</td>
                <td className={styles.end}>{usd(amountIn(entry))}</td>
                <td className={styles.end}>{usd(amountOut(entry))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totalLines(summary).map((line) => (
              <tr key={line.key}>
                <td colSpan={5}>{t(`total.${line.key}`, { count: line.count })}</td>
                <td className={styles.end}>{usd(line.in)}</td>
                <td className={styles.end}>{usd(line.out)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </PrintSheet>
  );
}

/** The code of the page that checks it, and what to compare there. */
function Proof({ proof }: { readonly proof: StatementProof }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const url = `${usePublicOrigin()}${STATEMENT_PATH}#${proof.token}`;
  return (
    <div className={styles.proof}>
      <QrCode value={url} label={t('statement.title')} />
      <p>
        {t('statement.check', {
          fingerprint: proof.fingerprint ?? UNKNOWN,
          date: formatDate(proof.expiresAt, format),
        })}
      </p>
    </div>
  );
}
