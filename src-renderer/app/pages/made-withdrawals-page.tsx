import { useTranslation } from 'react-i18next';

export function MadeWithdrawalsPage() {
  const { t } = useTranslation('shell');
  return <h1>{t('heading.made-withdrawals')}</h1>;
}
