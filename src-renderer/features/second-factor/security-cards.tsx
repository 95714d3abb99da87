import { IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FactorStatus } from '#contract/api/account/second-factor.ts';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { TotpCard } from './totp-card.tsx';
import styles from './second-factor.module.css';

/** When the second factor is asked for, by what the account is. */
function PolicyCard({ status }: { readonly status: FactorStatus }) {
  const { t } = useTranslation('second-factor');
  return (
    <Card title={t('policy.title')}>
      <KeyValueList>
        <KeyValue label={status.required ? t('policy.signIn') : t('policy.device')}>
          {t('policy.always')}
        </KeyValue>
        <KeyValue label={t('policy.address')}>{t('policy.always')}</KeyValue>
        <KeyValue label={t('policy.account')}>{t('policy.always')}</KeyValue>
        <KeyValue label={t('policy.known')}>
          {t('policy.from')} <Money amount={status.withdrawal_threshold} hideable={false} />
        </KeyValue>
        {status.required && <KeyValue label={t('policy.staff')}>{t('policy.minutes')}</KeyValue>}
      </KeyValueList>
    </Card>
  );
}

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
