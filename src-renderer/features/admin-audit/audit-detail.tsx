import { useTranslation } from 'react-i18next';
import type { AuditRow } from '#contract/api/admin/audit.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { changesOf } from './audit-values.ts';
import { useAuditTexts } from './use-audit-texts.ts';
import styles from './admin-audit.module.css';

/** One row whole: the diff in words, who and when, and the hash that chains it. */
export function AuditDetail({ row }: { readonly row: AuditRow }) {
  const { t } = useTranslation('admin-audit');
  const texts = useAuditTexts();
  const format = { ...useFormat(), timeZone: 'UTC' };
  const changes = changesOf(row);
  const reason = texts.reason(row);
  return (
    <div className={styles.detail}>
      <div>
        <p className={styles.title}>{texts.action(row.action)}</p>
        <p className={styles.quiet}>{texts.subject(row)}</p>
      </div>
      {changes.length > 0 && (
        <div className={styles.diff} role="group" aria-label={t('diff')}>
          {changes.map((change) => (
            <div key={change.name}>
              {change.before !== undefined && (
                <p className={styles.minus}>
                  <VisuallyHidden>{t('diff.before')}</VisuallyHidden>
                  {texts.field(row, change)}: {texts.value(row, change, 'before')}
                </p>
              )}
              {change.after !== undefined && (
                <p className={styles.plus}>
                  <VisuallyHidden>{t('diff.after')}</VisuallyHidden>
                  {texts.field(row, change)}: {texts.value(row, change, 'after')}
                </p>
              )}
            </div>
          ))}
        </div>
      )}
      <KeyValueList>
        <KeyValue label={t('column.who')} hint={row.actor?.username}>
          {texts.actor(row)}
        </KeyValue>
        <KeyValue label={t('fact.at')}>
          {formatDate(row.at, format)}, {row.at.slice(11, 19)} UTC
        </KeyValue>
        <KeyValue label={t('fact.action')}>
          <span className={styles.mono}>{row.action}</span>
        </KeyValue>
        <KeyValue label={t('fact.subject')}>
          <span className={styles.mono}>{row.subject}</span>
        </KeyValue>
        {row.origin && (
          <KeyValue label={t('fact.origin')} hint={row.origin.address}>
            {row.origin.device || t('origin.unknown')}
          </KeyValue>
        )}
      </KeyValueList>
      {reason !== null && (
        <div className={styles.reason}>
          <p className={styles.hint}>{t('reason')}</p>
          <p>{reason}</p>
        </div>
      )}
      <div>
        <p className={styles.hint}>
          {row.id === 1 ? t('chain.first') : t('chain.linked', { number: row.id - 1 })}
        </p>
        {!row.sealed && <p className={styles.hint}>{t('chain.unsealed')}</p>}
        <p className={styles.hash}>{row.prev_hash === '' ? row.hash : row.prev_hash}</p>
      </div>
    </div>
  );
}
