import { useTranslation } from 'react-i18next';
import type { JobRun } from '#contract/api/admin/jobs.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useDuration } from './jobs-table.tsx';
import { useJobTexts } from './use-job-texts.ts';
import styles from './admin-jobs.module.css';

/** One run: when, how long, what it counted, and why it stopped. */
export function JobDetail({ run }: { readonly run: JobRun }) {
  const { t } = useTranslation('admin-jobs');
  const texts = useJobTexts();
  const duration = useDuration();
  const counted = Object.entries(run.progress);
  return (
    <div className={styles.detail}>
      <p className={styles.title}>{texts.job(run.job)}</p>
      {/* What the server's log calls it. */}
      <p className={styles.mono}>{run.job}</p>
      {run.error !== null && (
        <Note tone="bad" title={t('error')}>
          <span className={styles.mono}>{run.error}</span>
        </Note>
      )}
      <KeyValueList>
        <KeyValue label={t('column.period')}>{texts.period(run.period)}</KeyValue>
        <KeyValue label={t('column.started')}>
          <DateText at={run.started_at} as="full" />
        </KeyValue>
        <KeyValue label={t('column.finished')}>
          {run.finished_at === null ? UNKNOWN : <DateText at={run.finished_at} as="full" />}
        </KeyValue>
        <KeyValue label={t('column.duration')}>{duration(run)}</KeyValue>
      </KeyValueList>
      {counted.length > 0 && (
        <section aria-label={t('progress')}>
          <p className={styles.hint}>{t('progress')}</p>
          <KeyValueList>
            {counted.map(([name, value]) => (
              <KeyValue key={name} label={texts.counted(name)}>
                {texts.value(value)}
              </KeyValue>
            ))}
          </KeyValueList>
        </section>
      )}
    </div>
  );
}
