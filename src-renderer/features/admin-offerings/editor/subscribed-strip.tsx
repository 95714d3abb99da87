import { useTranslation } from 'react-i18next';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { Card } from '#renderer/components/card.tsx';
import { CountFigure, Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { AskedBar } from '#renderer/domain/offering/asked-bar.tsx';
import { formatUsd, formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from '../admin-offerings.module.css';

/** What is asked for, against what there is and what must be. */
export function SubscribedStrip({ offering }: { readonly offering: AdminOffering }) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const { paid, reserved, asked, asked_max: most, cooling_until: until } = offering;
  return (
    <Card padding="none">
      <FigureStrip>
        <Figure
          label={t('figure.asked')}
          hint={t('figure.asked.hint', {
            amount: formatUsd(offering.asked_usd, format),
            most: formatWhole(most, format),
          })}
        >
          <CountFigure count={asked} />
        </Figure>
        <Figure
          label={t('figure.paid')}
          hint={t('figure.paid.hint', {
            count: paid.subscriptions,
            units: formatWhole(paid.units, format),
          })}
        >
          <Money amount={paid.usd} size="figure" hideable={false} />
        </Figure>
        <Figure
          label={t('figure.reserved')}
          hint={t('figure.reserved.hint', { count: reserved.subscriptions })}
        >
          <CountFigure count={reserved.units} />
        </Figure>
        <Figure
          label={t('figure.cooling')}
          hint={until === null ? undefined : t('figure.cooling.hint')}
        >
          <span className={styles.date}>
            {until === null ? UNKNOWN : <DateText at={until} as="dayTime" />}
          </span>
        </Figure>
      </FigureStrip>
      <div className={styles.bar}>
        <AskedBar offering={offering} />
      </div>
    </Card>
  );
}
