import { useTranslation } from 'react-i18next';
import type { WithdrawalPage } from '#contract/api/withdrawals.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Card } from '#renderer/components/card.tsx';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';

interface WithdrawalsFiguresProps {
  /** Undefined: not known. */
  readonly totals: WithdrawalPage['totals'] | undefined;
  readonly isLoading: boolean;
}

/** Received and kept as fees this year, and what is under way. */
export function WithdrawalsFigures({ totals, isLoading }: WithdrawalsFiguresProps) {
  const { t } = useTranslation('withdrawals');
  // The server's calendar years are years of UTC.
  const year = new Date(useNow(MINUTE_MS)).getUTCFullYear();
  const figures = [
    { label: t('list.received', { year }), amount: totals?.received_this_year },
    { label: t('list.fees', { year }), amount: totals?.fees_this_year },
    { label: t('list.inProgress'), amount: totals?.in_progress },
  ];
  return (
    <Card padding="none">
      <FigureStrip>
        {figures.map(({ label, amount }) => (
          <Figure key={label} label={label}>
            {isLoading ? <SkeletonFigure /> : <Money amount={amount} size="figure" />}
          </Figure>
        ))}
      </FigureStrip>
    </Card>
  );
}
