import { useTranslation } from 'react-i18next';
import type { AdminExceptionPage } from '#contract/api/admin/exceptions.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Card } from '#renderer/components/card.tsx';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { UNKNOWN, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { formatDuration } from './format-duration.ts';
import styles from './admin-exceptions.module.css';

interface ExceptionsFiguresProps {
  /** Undefined: not known. */
  readonly page: Pick<AdminExceptionPage, 'counts' | 'received' | 'oldest_open'> | undefined;
  readonly isLoading: boolean;
}

/** How many wait, what arrived with them by token, and since when the oldest waits. */
export function ExceptionsFigures({ page, isLoading }: ExceptionsFiguresProps) {
  const { t } = useTranslation('admin-exceptions');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const oldest = page?.oldest_open;
  const waits = oldest ? formatDuration(now - Date.parse(oldest.at)) : undefined;
  return (
    <Card padding="none">
      <FigureStrip>
        <Figure label={t('figure.open')} hint={t('figure.open.hint')}>
          {isLoading ? (
            <SkeletonFigure />
          ) : (
            <span className={styles.figure}>
              {page ? formatWhole(page.counts.open, format) : UNKNOWN}
            </span>
          )}
        </Figure>
        {page?.received.map(({ currency, amount, payments }) => (
          <Figure
            key={currency}
            label={t('figure.received', { token: currency })}
            hint={t('figure.payments', { count: payments })}
          >
            <TokenAmount amount={amount} token={currency} size="figure" hideable={false} />
          </Figure>
        ))}
        <Figure
          label={t('figure.oldest')}
          hint={oldest ? t('number', { number: oldest.number }) : undefined}
        >
          {isLoading ? (
            <SkeletonFigure />
          ) : (
            <span className={styles.figure}>{waits ?? UNKNOWN}</span>
          )}
        </Figure>
      </FigureStrip>
    </Card>
  );
}
