import { useQuery } from '@tanstack/react-query';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readCertificateNumber } from '#contract/rules/academy/certificates.ts';
import { Card } from '#renderer/components/card.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { academyQueries } from '../academy-queries.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { CertificatePaper } from './certificate-paper.tsx';
import { VerifyForm } from './verify-form.tsx';
import styles from './certificate.module.css';

/** Anyone who has a number sees what it attests; no session is needed. */
export function VerifyScreen({ number }: { readonly number: string | undefined }) {
  const { t } = useTranslation('certificate');
  return (
    <div className={styles.verify}>
      <PageHeader title={t('verify.title')} subtitle={t('verify.subtitle')} />
      <Card padding="form">
        {/* Another address is another number. */}
        <VerifyForm key={number} number={number ?? ''} />
      </Card>
      {number !== undefined && <Verified number={number} />}
    </div>
  );
}

function Verified({ number: typed }: { readonly number: string }) {
  const { t } = useTranslation('certificate');
  const number = readCertificateNumber(typed);
  const { data, error, refetch } = useQuery({
    ...academyQueries.certificate(number ?? ''),
    enabled: number !== null,
  });
  if (number === null || hasCode(error, 'not_found')) {
    return (
      <Note tone="warn">
        <span role="status">{t('unknown')}</span>
      </Note>
    );
  }
  if (hasCode(error, 'area_off')) return <Note tone="info">{t('off')}</Note>;
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonArea>
        <Skeleton height={320} />
      </SkeletonArea>
    );
  }
  return (
    <>
      <Card
        title={t('verify.found')}
        end={
          <StatusChip tone="ok" icon={IconShieldCheck}>
            {t('valid')}
          </StatusChip>
        }
      >
        <CertificateFacts certificate={data} />
        <p className={styles.hint}>{t('is')}</p>
      </Card>
      <CertificatePaper certificate={data} level={2} />
    </>
  );
}
