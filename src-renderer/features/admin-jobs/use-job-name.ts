import { useTranslation } from 'react-i18next';

/** Words for a job; one that has none is shown by its name. */
export function useJobName(): (job: string) => string {
  const { t, i18n } = useTranslation('admin-jobs');
  return (job) => {
    const key = `job.${job}`;
    return i18n.exists(key, { ns: 'admin-jobs' }) ? t(key as never) : job;
  };
}
