import { useTranslation } from 'react-i18next';
import type { JobsPage } from '#contract/api/admin/jobs.ts';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import styles from './admin-jobs.module.css';

type Source = JobsPage['sources'][number];

interface ChainSourcesProps {
  /** Undefined: not known. */
  readonly page: Pick<JobsPage, 'sources' | 'quorum'> | undefined;
}

/** Which of the chain's sources answer, and whether enough of them do to book and to pay. */
export function ChainSources({ page }: ChainSourcesProps) {
  const { t } = useTranslation('admin-jobs');
  if (!page || page.sources.length === 0) return null;
  const { sources, quorum } = page;
  const away = sources.filter(({ answers }) => answers === false).length;
  const isHeld = sources.length - away < quorum;
  return (
    <Card>
      <h2 className={styles.title}>{t('sources')}</h2>
      <p className={isHeld ? styles.late : styles.hint}>
        {isHeld
          ? t('sources.held', { count: quorum })
          : t('sources.rule', { count: quorum, all: sources.length })}
      </p>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={source.host} className={styles.source}>
            <span className={styles.mono}>{source.host}</span>
            <SourceChip source={source} />
            <SourceNote source={source} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SourceChip({ source: { answers } }: { readonly source: Source }) {
  const { t } = useTranslation('admin-jobs');
  if (answers === null) return <StatusChip tone="neutral">{t('sources.unasked')}</StatusChip>;
  return answers ? (
    <StatusChip tone="ok">{t('sources.answers')}</StatusChip>
  ) : (
    <StatusChip tone="bad">{t('sources.away')}</StatusChip>
  );
}

/** Since when, and what it last told otherwise than those who decided. */
function SourceNote({ source: { since, contradiction } }: { readonly source: Source }) {
  const { t } = useTranslation('admin-jobs');
  return (
    <span className={styles.hint}>
      {since !== null && (
        <>
          {t('sources.since')} <DateText at={since} as="dayTime" />
        </>
      )}
      {contradiction && (
        <span className={styles.contradiction}>
          {t('sources.contradiction')} <code className={styles.mono}>{contradiction.what}</code>
          {' · '}
          <DateText at={contradiction.at} as="dayTime" />
        </span>
      )}
    </span>
  );
}
