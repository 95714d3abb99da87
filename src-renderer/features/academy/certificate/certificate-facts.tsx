import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/api/academy/academy.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { shownHash } from '#contract/rules/academy/certificates.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { hashOf } from './certificate-hash.ts';
import styles from './certificate.module.css';

/** What a verifier sees; the fingerprint is computed again on this device. */
export function CertificateFacts({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useTranslation('certificate');
  const { text } = useSaid();
  const format = useFormat();
  const { number, name, course, version, issued_at, score, hash } = certificate;
  return (
    <KeyValueList>
      <KeyValue label={t('number')}>
        <span className={styles.mono}>{number}</span>
      </KeyValue>
      <KeyValue label={t('name')}>{name}</KeyValue>
      <KeyValue label={t('course')}>
        {t('course.version', { course: text(course), n: version })}
      </KeyValue>
      <KeyValue label={t('date')}>
        <DateText at={issued_at} />
      </KeyValue>
      {score !== null && (
        <KeyValue label={t('score')}>{formatPercent(score / 100, format)}</KeyValue>
      )}
      <KeyValue label={t('hash')} hint={<HashCheck certificate={certificate} />}>
        <span className={styles.mono} title={hash}>
          {shownHash(hash)
            .split(' · ')
            .map((half, at) => (
              <Fragment key={half}>
                {at > 0 && ' · '}
                <span className={styles.half}>{half}</span>
              </Fragment>
            ))}
        </span>
      </KeyValue>
    </KeyValueList>
  );
}

function HashCheck({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useTranslation('certificate');
  const { data } = useQuery({
    // Not of the academy: nothing of it comes from the server.
    queryKey: ['Fingerprint', certificate],
    queryFn: () => hashOf(certificate),
    staleTime: Infinity,
  });
  if (data === undefined || data === null) return null;
  return data === certificate.hash ? (
    <StatusChip tone="ok">{t('hash.same')}</StatusChip>
  ) : (
    <StatusChip tone="bad">{t('hash.other')}</StatusChip>
  );
}
