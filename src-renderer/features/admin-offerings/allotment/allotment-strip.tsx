import { useTranslation } from 'react-i18next';
import type { OfferingAllotment } from '#contract/api/admin/offerings.ts';
import { formatUnits } from '#contract/rules/money.ts';
import { Card } from '#renderer/components/card.tsx';
import { CountFigure, Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { formatPercent, formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from '../admin-offerings.module.css';

/** Digits of a share, cut: 78.079 %. */
const SHARE_DIGITS = 5;

/** What was asked for, what there is, the share, and what goes back. */
export function AllotmentStrip({ allotment }: { readonly allotment: OfferingAllotment }) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const { total, supply, escrow, kept, back, rows } = allotment;
  const scale = 10n ** BigInt(SHARE_DIGITS);
  const share =
    total > supply ? formatUnits((BigInt(supply) * scale) / BigInt(total), SHARE_DIGITS) : '1';
  return (
    <Card padding="none">
      <FigureStrip>
        <Figure
          label={t('strip.asked')}
          hint={t('strip.asked.hint', { count: rows.length, amount: formatUsd(escrow, format) })}
        >
          <CountFigure count={total} />
        </Figure>
        <Figure
          label={t('strip.supply')}
          hint={t('strip.supply.hint', { amount: formatUsd(kept, format) })}
        >
          <CountFigure count={supply} />
        </Figure>
        <Figure
          label={t('strip.share')}
          hint={`${formatWhole(Math.min(supply, total), format)} / ${formatWhole(total, format)}`}
        >
          <span className={styles.date}>{formatPercent(share, format, { maximum: 3 })}</span>
        </Figure>
        <Figure label={t('strip.back')} hint={t('strip.back.hint')}>
          <Money amount={back} size="figure" hideable={false} />
        </Figure>
      </FigureStrip>
    </Card>
  );
}
