import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/api/reports.ts';
import { formatUsd as formatUsdUnits, parseUsd } from '#contract/rules/money.ts';
import type { ReportFlow } from '#contract/rules/reports.ts';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { flowOfSummary, flowsInView } from './report-totals.ts';

/** What was earned, withdrawn, spent and only moved; together what the balances changed by. */
export function ReportFigures({ summary }: { readonly summary: ReportSummary | undefined }) {
  const hints = useFlowHints();
  const { t } = useTranslation('reports');
  return (
    <FigureStrip>
      {flowsInView.map((flow) => (
        <Figure key={flow} label={t(`flow.${flow}`)} hint={summary && hints(summary, flow)}>
          {summary ? (
            <Money amount={flowOfSummary(summary, flow).net} size="figure" />
          ) : (
            <SkeletonFigure />
          )}
        </Figure>
      ))}
    </FigureStrip>
  );
}

/** What a sum is made of, in a line. */
function useFlowHints() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const hidden = useHidden();
  const amountOf = (amount: string) =>
    hidden ? HIDDEN : formatUsd(amount.replace('-', ''), format);
  return (summary: ReportSummary, flow: ReportFlow): string => {
    const { count, in: added, out } = flowOfSummary(summary, flow);
    if (count === 0) return t('flow.none');
    if (flow === 'moved') {
      return t('flow.bothWays', { in: amountOf(added), out: amountOf(out) });
    }
    const parts = [t('count', { count })];
    if (flow === 'earned') {
      const lost = summary.kinds.find(({ kind }) => kind === 'pool_result')?.out ?? '0';
      const taken = formatUsdUnits(parseUsd(out) - parseUsd(lost));
      if (Number(lost) !== 0) parts.push(t('flow.losses', { amount: amountOf(lost) }));
      if (Number(taken) !== 0) parts.push(t('flow.takenBack', { amount: amountOf(taken) }));
    }
    if (flow === 'withdrawn' && Number(added) !== 0) {
      parts.push(t('flow.returned', { amount: amountOf(added) }));
    }
    return parts.join(' · ');
  };
}
