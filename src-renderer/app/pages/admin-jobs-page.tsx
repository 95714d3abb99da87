import { useTranslation } from 'react-i18next';
import { JobsScreen } from '#renderer/features/admin-jobs/jobs-screen.tsx';

/** Background jobs of the server. */
export function AdminJobsPage() {
  const { t } = useTranslation('shell');
  return <JobsScreen title={t('heading.admin-jobs')} />;
}
