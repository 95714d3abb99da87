import { useTranslation } from 'react-i18next';

export function WithdrawalsPage() {
  const { t } = useTranslation('shell');
  return <h1>{t('heading.withdrawals')}</h1>;
}
