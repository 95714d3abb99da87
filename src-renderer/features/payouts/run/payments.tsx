import { useTranslation } from 'react-i18next';
import type { PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { RunItem } from './item.tsx';
import { totalsOf } from './totals.ts';
import itemStyles from './item.module.css';
import textStyles from '../text.module.css';
import styles from './payments.module.css';

interface BatchesProps {
  readonly batches: readonly PayoutBatch[];
}

/** What batches pay in all, a token each. */
export function RunTotals({ batches }: BatchesProps) {
  const { t } = useTranslation('payouts');
  return (
    <ul className={styles.totals}>
      {totalsOf(batches).map(({ currency, count, total }) => (
        <li key={currency}>
          <TokenIcon token={currency} size="md" />
          <TokenAmount amount={total} token={currency} exact size="result" hideable={false} />
          <span className={textStyles.faint}>{t('pay.addresses', { count })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Every payment of batches with its whole address. */
export function RunPayments({ run, batches }: BatchesProps & { readonly run: PayoutRun }) {
  const { t } = useTranslation('payouts');
  return (
    <ul className={itemStyles.items} aria-label={t('pay.list')}>
      {batches.map((batch) =>
        batch.items.map((item) => (
          <RunItem key={item.number} run={run.number} item={item} currency={batch.currency} />
        )),
      )}
    </ul>
  );
}
