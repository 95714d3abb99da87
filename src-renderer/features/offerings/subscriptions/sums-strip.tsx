import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Distributions } from '#contract/api/tokenization/distributions.ts';
import type { SubscriptionPage } from '#contract/api/tokenization/offerings.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { Card } from '#renderer/components/card.tsx';
import { CountFigure, Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { distributionsQuery } from '../holdings/distribution-queries.ts';

interface SumsStripProps {
  readonly sums: SubscriptionPage['sums'] | undefined;
  readonly hasFailed: boolean;
}

/** What one holds, what was paid for it, what was distributed, and what waits. */
export function SumsStrip({ sums, hasFailed }: SumsStripProps) {
  const { t } = useTranslation('tokenization');
  const { data, error } = useQuery(distributionsQuery);
  const distributed = data && distributedOf(data);
  return (
    <Card padding="none">
      <FigureStrip>
        <Figure label={t('mine.units')}>
          {sums || hasFailed ? <CountFigure count={sums?.units} /> : <SkeletonFigure />}
        </Figure>
        <Figure label={t('mine.paid')}>
          <Amount amount={sums?.paid} hasFailed={hasFailed} />
        </Figure>
        <Figure
          label={t('mine.distributed')}
          hint={distributed && t('mine.distributed.hint', { count: distributed.count })}
        >
          <Amount amount={distributed?.amount} hasFailed={error !== null} />
        </Figure>
        <Figure label={t('mine.escrow')}>
          <Amount amount={sums?.escrow} hasFailed={hasFailed} />
        </Figure>
      </FigureStrip>
    </Card>
  );
}

interface AmountProps {
  readonly amount: string | undefined;
  readonly hasFailed: boolean;
}

function Amount({ amount, hasFailed }: AmountProps) {
  if (amount === undefined && !hasFailed) return <SkeletonFigure />;
  return <Money amount={amount} size="figure" />;
}

/** What was credited of all that one holds, and by how many distributions. */
const distributedOf = ({ offerings }: Distributions) => ({
  amount: formatUsd(offerings.reduce((sum, { paid }) => sum + parseUsd(paid), 0n)),
  count: offerings.flatMap(({ items }) => items).filter(({ paid_at: at }) => at !== null).length,
});
