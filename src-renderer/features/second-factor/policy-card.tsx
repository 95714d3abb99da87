import { useTranslation } from 'react-i18next';
import type { FactorStatus } from '#contract/api/account/second-factor.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';

/** When the second factor is asked for, by what the account is. */
export function PolicyCard({ status }: { readonly status: FactorStatus }) {
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
