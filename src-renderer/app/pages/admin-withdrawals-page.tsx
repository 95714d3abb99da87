import { useTranslation } from 'react-i18next';

export function AdminWithdrawalsPage() {
  const { t } = useTranslation('shell');
  return <h1>{t('heading.admin-withdrawals')}</h1>;
}
