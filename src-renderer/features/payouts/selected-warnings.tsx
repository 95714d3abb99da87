import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal } from '#contract/api/admin-withdrawals.ts';
import { Card } from '#renderer/components/card.tsx';
import { WarningSentences } from './warning-chips.tsx';
import styles from './payouts.module.css';

/** Everything to notice about what is chosen, in one place. */
export function SelectedWarnings({ items }: { readonly items: readonly AdminWithdrawal[] }) {
  const { t } = useTranslation('payouts');
  const warned = items.filter(({ warnings }) => warnings.length > 0);
  if (warned.length === 0) return null;
  return (
    <Card title={t('pay.before')}>
      <div className={styles.before}>
        {warned.map((item) => (
          <WarningSentences key={item.number} withdrawal={item} />
        ))}
      </div>
    </Card>
  );
}
