import { useQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminClaim, AdminClaimDetail } from '#contract/api/admin/eligibility.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ClaimChip } from './claim-chip.tsx';
import { ClaimDecision } from './claim-decision.tsx';
import { Erasure } from './claims-table.tsx';
import { DocumentList } from './document-list.tsx';
import { eligibilityQueries } from './eligibility-queries.ts';
import styles from './eligibility.module.css';

interface ClaimDetailProps {
  readonly claim: AdminClaim;
  readonly documentDays: number;
}

/** A claim as whoever has the duty reads it; others see what the list has. */
export function ClaimDetail({ claim, documentDays }: ClaimDetailProps) {
  const { t } = useTranslation('admin-eligibility');
  const mayRead = useHasDuty('members');
  return (
    <div className={styles.detail}>
      <Facts claim={claim} />
      {mayRead ? (
        <Identity id={claim.id} documentDays={documentDays} />
      ) : (
        <Note tone="info">{t('duty')}</Note>
      )}
    </div>
  );
}

function Facts({ claim }: { readonly claim: AdminClaim }) {
  const { t } = useTranslation('admin-eligibility');
  const { language } = useFormat();
  const { decided_at: decided, revoked_at: revoked, valid_until: until } = claim;
  return (
    <KeyValueList>
      <KeyValue label={t('column.member')}>{claim.member.username}</KeyValue>
      <KeyValue label={t('kind')}>{t(`kind.${claim.kind}`)}</KeyValue>
      <KeyValue label={t('column.country')}>{countryName(claim.country, language)}</KeyValue>
      <KeyValue label={t('column.asked')}>
        <DateText at={claim.asked_at} as="full" />
      </KeyValue>
      {decided !== null && (
        <KeyValue label={t('decided')} hint={claim.decided_by}>
          <DateText at={decided} as="full" />
        </KeyValue>
      )}
      {revoked !== null && (
        <KeyValue label={t('revoked')} hint={claim.revoked_by}>
          <DateText at={revoked} as="full" />
        </KeyValue>
      )}
      {until !== null && (
        <KeyValue label={t('valid')}>
          <DateText at={until} />
        </KeyValue>
      )}
      <KeyValue label={t('column.erase')} hint={t('erase.hint')}>
        <Erasure claim={claim} />
      </KeyValue>
    </KeyValueList>
  );
}

interface IdentityProps {
  readonly id: number;
  readonly documentDays: number;
}

/** What the member typed and sent. */
function Identity({ id, documentDays }: IdentityProps) {
  const { t } = useTranslation('admin-eligibility');
  const { data: claim, error, refetch } = useQuery(eligibilityQueries.one(id));
  if (!claim) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} />
    );
  }
  return (
    <>
      <Note tone="info" icon={IconEye}>
        {t('audited')}
      </Note>
      <Typed claim={claim} />
      <DocumentList claim={claim} />
      {claim.note !== null && (
        <div className={styles.quote}>
          <small>{t('note.read')}</small>
          <p>{claim.note}</p>
        </div>
      )}
      <Earlier claim={claim} />
      <ClaimDecision claim={claim} documentDays={documentDays} />
    </>
  );
}

function Typed({ claim }: { readonly claim: AdminClaimDetail }) {
  const { t } = useTranslation('admin-eligibility');
  if (claim.erased_at !== null) return <Note tone="info">{t('typed.erased')}</Note>;
  const { document_name: name, document_date: date, registration_number: number } = claim;
  return (
    <section>
      <h3 className={styles.heading}>{t('typed')}</h3>
      <KeyValueList>
        <KeyValue label={t('typed.name')}>{name ?? UNKNOWN}</KeyValue>
        <KeyValue label={t(`typed.date.${claim.kind}`)}>
          {date === null ? UNKNOWN : <DateText at={date} utc />}
        </KeyValue>
        {claim.kind === 'legal_entity' && (
          <KeyValue label={t('typed.number')}>{number ?? UNKNOWN}</KeyValue>
        )}
      </KeyValueList>
    </section>
  );
}

function Earlier({ claim: { earlier } }: { readonly claim: AdminClaimDetail }) {
  const { t } = useTranslation('admin-eligibility');
  const { language } = useFormat();
  if (earlier.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('earlier')}</h3>
      <ul className={styles.list}>
        {earlier.map((one) => (
          <li key={one.id}>
            <span>
              {countryName(one.country, language)} · {t(`kind.${one.kind}`)}
              <small>
                <DateText at={one.asked_at} />
              </small>
            </span>
            <ClaimChip {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
