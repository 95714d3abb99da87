import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { formatUnits } from '#contract/rules/money.ts';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { runNeeds } from './needs.ts';
import { useTreasury } from './context.tsx';
import styles from '../payouts.module.css';

/** What the treasury lacks for the selection, in a word beside the total. */
export function PhoneShortfall({ items }: { readonly items: readonly AdminWithdrawal[] }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { treasury } = useTreasury();
  const short = runNeeds(items, treasury).tokens.find(({ missing }) => missing > 0n);
  if (!short) return null;
  const amount = formatToken(formatUnits(short.missing, short.decimals, 2), format);
  return (
    <strong className={styles.bad}>
      {t('new.missing', { amount: withUnit(amount, short.currency) })}
    </strong>
  );
}
