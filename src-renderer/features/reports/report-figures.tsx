import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/api/reports.ts';
import type { JournalKind } from '#contract/rules/accounts.ts';
import { formatUsd as formatUsdUnits, parseUsd } from '#contract/rules/money.ts';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

const earnings: ReadonlySet<JournalKind> = new Set<JournalKind>([
  'binary_bonus',
  'direct_bonus',
  'pool_result',
  'global_earning',
]);

/** What came in, what went out, and what is left of it. */
export function ReportFigures({ summary }: { readonly summary: ReportSummary | undefined }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const hidden = useHidden();
  const figure = (amount: string | undefined) =>
    summary ? <Money amount={amount} size="figure" /> : <SkeletonFigure />;
  const outOf = (kind: ReportSummary['kinds'][number]['kind']) =>
    summary?.kinds.find((one) => one.kind === kind && Number(one.out) !== 0);
  const amountOf = (out: string) => (hidden ? HIDDEN : formatUsd(out.replace('-', ''), format));
  // Own money that comes in or back is no earning, and is not called one.
  const earned = (summary?.kinds ?? [])
    .filter(({ kind }) => earnings.has(kind))
    .reduce((total, one) => total + parseUsd(one.in), 0n);
  const moved = parseUsd(summary?.totals.in ?? '0') - earned;
  const gained = [
    earned !== 0n && t('in.earned', { amount: amountOf(formatUsdUnits(earned)) }),
    moved !== 0n && t('in.moved', { amount: amountOf(formatUsdUnits(moved)) }),
  ].filter(Boolean);
  const [withdrawn, lost] = [outOf('withdrawal_requested'), outOf('pool_result')];
  const rest = formatUsdUnits(
    parseUsd(summary?.totals.out ?? '0') -
      parseUsd(withdrawn?.out ?? '0') -
      parseUsd(lost?.out ?? '0'),
  );
  const spent = [
    withdrawn && t('out.withdrawals', { count: withdrawn.count, amount: amountOf(withdrawn.out) }),
    lost && t('out.losses', { amount: amountOf(lost.out) }),
    Number(rest) !== 0 && t('out.rest', { amount: amountOf(rest) }),
  ].filter(Boolean);
  return (
    <FigureStrip>
      <Figure
        label={t('figure.in')}
        hint={summary && (gained.length > 0 ? gained.join(' · ') : t('out.none'))}
      >
        {figure(summary?.totals.in)}
      </Figure>
      <Figure
        label={t('figure.out')}
        hint={summary && (spent.length > 0 ? spent.join(' · ') : t('out.none'))}
      >
        {figure(summary?.totals.out)}
      </Figure>
      <Figure label={t('figure.net')} hint={summary && t('count', { count: summary.totals.count })}>
        {figure(summary?.totals.net)}
      </Figure>
    </FigureStrip>
  );
}
