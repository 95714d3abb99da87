import { IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FactorStatus } from '#contract/api/account/second-factor.ts';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PolicyCard } from './policy-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { TotpCard } from './totp-card.tsx';
import styles from './second-factor.module.css';

interface SecurityCardsProps {
  readonly status: FactorStatus;
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

/** Everything about the second factor; the codes live above, they outlast what made them. */
export function SecurityCards({ status, codes, onCodes }: SecurityCardsProps) {
  const { t } = useTranslation('second-factor');
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <PasskeysCard status={status} onCodes={onCodes} />
        <RecoveryCard status={status} codes={codes} onCodes={onCodes} />
      </div>
      <div className={styles.column}>
        <TotpCard status={status} onCodes={onCodes} />
        <PolicyCard status={status} />
        <Card>
          <div className={styles.lost}>
            <Icon icon={IconLifebuoy} />
            <p className={styles.muted}>{t('lost')}</p>
          </div>
        </Card>
      </div>
    </div>
  );
}
