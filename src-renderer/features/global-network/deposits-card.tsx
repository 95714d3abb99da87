import { useTranslation } from 'react-i18next';
import type { GlobalDeposit } from '#contract/api/global-network.ts';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import styles from './global-progress.module.css';

interface DepositsCardProps {
  /** Undefined: on their way. */
  readonly deposits: readonly GlobalDeposit[] | undefined;
}

/** Each deposit and its cap: a ceiling, no finish. */
export function DepositsCard({ deposits }: DepositsCardProps) {
  const { t } = useTranslation('global-network');
  return (
    <Card
      padding="none"
      title={t('deposits.title')}
      end={
        <span className={styles.legend}>
          <span className={styles.entry}>
            <i className={styles.solid} />
            {t('legend.waited')}
          </span>
          <span className={styles.entry}>
            <i className={styles.hatched} />
            {t('legend.waiting')}
          </span>
        </span>
      }
    >
      {deposits ? (
        <ul className={styles.deposits}>
          {deposits.map((deposit) => (
            <li key={deposit.number}>
              <DepositProgress deposit={deposit} />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Card>
  );
}
