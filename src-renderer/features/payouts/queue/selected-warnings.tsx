import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { Card } from '#renderer/components/card.tsx';
import { WarningSentences } from '../warning-chips.tsx';
import styles from '../payouts.module.css';

interface SelectedWarningsProps {
  /** What comes next: accepting moves no money, a run is signed. */
  readonly kind: 'accept' | 'pay';
  readonly items: readonly AdminWithdrawal[];
}

/** Everything to notice about what is chosen, in one place. */
export function SelectedWarnings({ kind, items }: SelectedWarningsProps) {
  const { t } = useTranslation('payouts');
  const warned = items.filter(({ warnings }) => warnings.length > 0);
  if (warned.length === 0) return null;
  return (
    <Card title={t(`${kind}.before`)}>
      <div className={styles.before}>
        {warned.map((item) => (
          <WarningSentences key={item.number} withdrawal={item} />
        ))}
      </div>
    </Card>
  );
}
