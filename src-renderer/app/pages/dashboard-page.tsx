import { useTranslation } from 'react-i18next';

export function DashboardPage() {
  const { t } = useTranslation('shell');
  return <h1>{t('heading.dashboard')}</h1>;
}
