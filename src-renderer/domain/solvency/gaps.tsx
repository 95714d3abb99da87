import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { SolvencyGap } from '#contract/api/solvency.ts';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';

interface GapAmountProps {
  readonly gap: SolvencyGap | undefined;
  readonly of: 'owed' | 'held' | 'gap';
  readonly size?: 'figure' | undefined;
}

/** USD to the cent, TCT as a token. */
export function GapAmount({ gap, of, size }: GapAmountProps) {
  const amount = gap?.[of];
  return gap?.asset === 'TCT' ? (
    <TokenAmount amount={amount} token="TCT" size={size} signed={of === 'gap'} hideable={false} />
  ) : (
    <Money amount={amount} size={size} signed={of === 'gap'} hideable={false} />
  );
}

export function GapChip({ gap }: { readonly gap: SolvencyGap | undefined }) {
  const { t } = useTranslation('solvency');
  if (!gap || gap.gap === null) return <StatusChip tone="neutral">{t('gap.unknown')}</StatusChip>;
  return gap.gap.startsWith('-') ? (
    <StatusChip tone="bad">{t('gap.short')}</StatusChip>
  ) : (
    <StatusChip tone="ok">{t('gap.covered')}</StatusChip>
  );
}

interface GapFiguresProps {
  readonly gaps: readonly SolvencyGap[];
  /** Within something that is too narrow for three figures beside each other. */
  readonly isNarrow?: boolean | undefined;
}

/** What is owed, held and over, of USD and of TCT. */
export function GapFigures({ gaps, isNarrow = false }: GapFiguresProps) {
  const { t } = useTranslation('solvency');
  const figures = gaps.map((gap) => (
    <Fragment key={gap.asset}>
      <Figure label={t(`owed.${gap.asset}`)}>
        <GapAmount gap={gap} of="owed" size="figure" />
      </Figure>
      <Figure label={t(`held.${gap.asset}`)}>
        <GapAmount gap={gap} of="held" size="figure" />
      </Figure>
      <Figure label={t('gap')} hint={<GapChip gap={gap} />}>
        <GapAmount gap={gap} of="gap" size="figure" />
      </Figure>
    </Fragment>
  ));
  return <FigureStrip isTable={!isNarrow}>{figures}</FigureStrip>;
}
