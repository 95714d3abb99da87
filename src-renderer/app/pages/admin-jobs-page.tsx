import { useTranslation } from 'react-i18next';
import { JobsScreen } from '#renderer/features/admin-jobs/jobs-screen.tsx';

/** What the server does by itself. */
export function AdminJobsPage() {
  const { t } = useTranslation('shell');
  return <JobsScreen title={t('heading.admin-jobs')} />;
}
