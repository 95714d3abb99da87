import { useTranslation } from 'react-i18next';
import { ReportsScreen } from '#renderer/features/reports/reports-screen.tsx';

export function ReportsPage() {
  const { t } = useTranslation('shell');
  return <ReportsScreen title={t('heading.reports')} />;
}
