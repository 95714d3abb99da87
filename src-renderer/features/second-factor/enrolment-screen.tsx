import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { useFactorStatus } from './factor-queries.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { StatusFailure } from './status-failure.tsx';
import { TotpCard } from './totp-card.tsx';
import styles from './second-factor.module.css';

interface EnrolmentScreenProps {
  /** The factor is there and its recovery codes are kept. */
  readonly onDone: () => void;
}

/** All that staff see before they have a second factor. */
export function EnrolmentScreen({ onDone }: EnrolmentScreenProps) {
  const { t } = useTranslation('second-factor');
  const { session } = usePlatform();
  const query = useFactorStatus();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const status = query.data;
  return (
    <div className={styles.enrolment}>
      <PageHeader title={t('enrol.title')} subtitle={codes ? t('enrol.done') : t('enrol.text')} />
      {!status && (query.error ? <StatusFailure query={query} /> : <SkeletonRows rows={6} />)}
      {status && codes && (
        <RecoveryCard
          status={status}
          codes={codes}
          onCodes={(next) => (next ? setCodes(next) : onDone())}
        />
      )}
      {status && !codes && (
        <>
          <TotpCard status={status} onCodes={setCodes} />
          <PasskeysCard status={status} onCodes={setCodes} />
        </>
      )}
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={() => session.signOut()}>
          {t('enrol.signOut')}
        </Button>
      </div>
    </div>
  );
}
