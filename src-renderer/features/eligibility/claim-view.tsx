import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EligibilityClaim } from '#contract/api/tokenization/eligibility.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { countryName } from '#renderer/lib/country-name.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { claimLook, claimTones } from './claim-look.ts';
import { useWithdrawClaim } from './eligibility-mutations.ts';
import styles from './eligibility.module.css';

interface ClaimViewProps {
  readonly claim: EligibilityClaim;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A claim: how it stands, what it says, and what is left of its documents. */
export function ClaimView({ claim, now }: ClaimViewProps) {
  const { t, i18n } = useTranslation('eligibility');
  const look = claimLook(claim, now);
  const until = claim.valid_until;
  return (
    <div className={styles.stack}>
      <div className={styles.standing}>
        <StatusChip tone={claimTones[look]}>{t(`state.${look}`)}</StatusChip>
        <span>
          {until !== null && claim.state === 'granted' ? (
            <>
              {t(look === 'ended' ? 'ended.on' : 'valid.until')} <DateText at={until} />
            </>
          ) : (
            <>
              {t('asked.on')} <DateText at={claim.asked_at} />
            </>
          )}
        </span>
      </div>
      <p>{t(`say.${look}`)}</p>
      {claim.note !== null && (
        <Note tone="warn" title={t('note')}>
          {claim.note}
        </Note>
      )}
      <KeyValueList>
        <KeyValue label={t('kind')}>{t(`kind.${claim.kind}`)}</KeyValue>
        <KeyValue label={t('country')}>{countryName(claim.country, i18n.language)}</KeyValue>
        {claim.document_name !== null && (
          <KeyValue label={t('name')}>{claim.document_name}</KeyValue>
        )}
        {claim.document_date !== null && (
          <KeyValue label={t(`date.${claim.kind}`)}>
            <DateText at={claim.document_date} utc />
          </KeyValue>
        )}
        {claim.registration_number !== null && (
          <KeyValue label={t('number')}>{claim.registration_number}</KeyValue>
        )}
        {claim.documents.length > 0 && (
          <KeyValue label={t('documents')}>
            {claim.documents.map(({ kind }) => t(`document.${kind}`)).join(' · ')}
          </KeyValue>
        )}
        <KeyValue label={t('erased')}>
          {claim.erased_at === null ? (
            <>
              {t('erased.by')} <DateText at={claim.erase_at} />
            </>
          ) : (
            <>
              {t('erased.on')} <DateText at={claim.erased_at} />
            </>
          )}
        </KeyValue>
      </KeyValueList>
      {look === 'asked' && <Withdraw id={claim.id} />}
    </div>
  );
}

function Withdraw({ id }: { readonly id: number }) {
  const { t } = useTranslation('eligibility');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawClaim(id);
  return (
    <div>
      <Button
        disabled={isOffline}
        onClick={() => {
          withdraw.reset();
          setOpen(true);
        }}
      >
        {t('withdraw')}
      </Button>
      {isOffline && <p className={styles.hint}>{t('offline')}</p>}
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('withdraw.title')}
        confirm={t('withdraw.confirm')}
        destructive
        busy={withdraw.isPending}
        error={withdraw.error && errorText(withdraw.error)}
        onConfirm={() => withdraw.mutate(undefined, { onSuccess: () => setOpen(false) })}
      >
        <p>{t('withdraw.text')}</p>
      </ConfirmDialog>
    </div>
  );
}
