import { useTranslation } from 'react-i18next';
import type { Pool } from '#contract/api/pools.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import type { DepositValues } from '#renderer/domain/deposit/deposit-values.ts';
import { RiskLine } from '#renderer/domain/deposit/risk-line.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import styles from './investment.module.css';

interface OpenPositionReviewProps {
  readonly pool: Pool;
  readonly values: DepositValues;
  /** USD decimal string. */
  readonly amount: string;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

/** What will happen, the risk, and the button that repeats the amount. */
export function OpenPositionReview(props: OpenPositionReviewProps) {
  const { pool, values, amount, error, isBusy, onBack, onConfirm } = props;
  const { t } = useTranslation(['pools', 'common']);
  const format = useFormat();
  const isOffline = useIsOffline();
  const said = formatUsd(amount, format);
  const date = formatDate(useNow(MINUTE_MS) + pool.duration_days * DAY_MS, format);
  return (
    <div className={styles.review}>
      <p>{t('open.review', { amount: said, date })}</p>
      <p className={styles.source}>
        {values.type === 'chain'
          ? t('open.review.chain', { currency: values.currency })
          : t('open.review.balance')}
      </p>
      {error && <Note tone="bad">{error}</Note>}
      <OfflineNote />
      <RiskLine />
      <div className={styles.reviewActions}>
        <Button kind="quiet" onClick={onBack} disabled={isBusy}>
          {t('button.back', { ns: 'common' })}
        </Button>
        <Button kind="primary" busy={isBusy} disabled={isOffline} onClick={onConfirm}>
          {t('open.confirm', { amount: said })}
        </Button>
      </div>
    </div>
  );
}
