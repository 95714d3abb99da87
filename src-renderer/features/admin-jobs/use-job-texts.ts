import { useTranslation } from 'react-i18next';
import type { JobRun } from '#contract/api/admin/jobs.ts';
import { formatDate, formatDateTime } from '#renderer/lib/format-date.ts';
import { UNKNOWN, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Words for what a run says; what has none is shown as it was written. */
export function useJobTexts() {
  const { t, i18n } = useTranslation('admin-jobs');
  const format = useFormat();
  const known = (key: string): string | undefined =>
    i18n.exists(key, { ns: 'admin-jobs' }) ? t(key as never) : undefined;
  return {
    job: (job: string): string => known(`job.${job}`) ?? job,
    /** "20 nov 2026" where it is a UTC day. */
    period: (period: string | null): string => {
      if (period === null) return UNKNOWN;
      return DAY.test(period) ? formatDate(period, { ...format, timeZone: 'UTC' }) : period;
    },
    counted: (name: string): string => known(`counted.${name}`) ?? name,
    value: (value: JobRun['progress'][string]): string => {
      if (typeof value === 'number') return formatWhole(value, format);
      return INSTANT.test(value)
        ? formatDateTime(value, format)
        : (known(`value.${value}`) ?? value);
    },
  };
}
