import { useTranslation } from 'react-i18next';
import type { EligibilityState } from '#contract/api/tokenization/eligibility.ts';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import styles from './eligibility.module.css';

interface KeptCardProps {
  readonly limits: EligibilityState['limits'];
}

/** What it is for, who sees it, and until when it is kept. */
export function KeptCard({ limits }: KeptCardProps) {
  const { t } = useTranslation('eligibility');
  return (
    <Card title={t('kept.title')} className={styles.kept}>
      <div className={styles.stack}>
        <p>{t('kept.why')}</p>
        <p>{t('kept.who')}</p>
        <KeyValueList>
          <KeyValue label={t('kept.granted')}>
            {t('kept.days', { count: limits.document_days })}
          </KeyValue>
          <KeyValue label={t('kept.ended')}>{t('kept.atOnce')}</KeyValue>
          <KeyValue label={t('kept.undecided')}>
            {t('kept.days', { count: limits.undecided_days })}
          </KeyValue>
          <KeyValue label={t('kept.unsent')}>
            {t('kept.hours', { count: limits.unsent_hours })}
          </KeyValue>
        </KeyValueList>
        <p className={styles.hint}>{t('kept.stays')}</p>
      </div>
    </Card>
  );
}
