import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminClaimDetail } from '#contract/api/admin/eligibility.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { claimLimits } from '#contract/rules/eligibility/limits.ts';
import { missingDocuments } from '#contract/rules/eligibility/needed-documents.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { adminSettingsQuery } from '#renderer/domain/settings/admin-settings-query.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useEndClaim, useGrantClaim } from './eligibility-queries.ts';
import styles from './eligibility.module.css';

interface ClaimDecisionProps {
  readonly claim: AdminClaimDetail;
  readonly documentDays: number;
}

type Asked = 'grant' | 'refuse' | 'revoke';

/** Grants, refuses or revokes; nobody decides their own. */
export function ClaimDecision({ claim, documentDays }: ClaimDecisionProps) {
  const { t } = useTranslation('admin-eligibility');
  const isOffline = useIsOffline();
  const [asked, setAsked] = useState<Asked | null>(null);
  const missing = useMissing(claim);
  const close = () => setAsked(null);
  if (claim.state !== 'asked' && claim.state !== 'granted') return null;
  if (claim.is_own) return <Note tone="info">{t('own')}</Note>;
  return (
    <div className={styles.buttons}>
      <OfflineNote />
      {claim.state === 'asked' ? (
        <>
          {missing !== null && <Note tone="warn">{t('missing', { documents: missing })}</Note>}
          <Button
            kind="primary"
            size="lg"
            fullWidth
            disabled={isOffline || missing !== null}
            onClick={() => setAsked('grant')}
          >
            {t('grant')}
          </Button>
          <Button fullWidth disabled={isOffline} onClick={() => setAsked('refuse')}>
            {t('refuse')}
          </Button>
        </>
      ) : (
        <Button kind="danger" fullWidth disabled={isOffline} onClick={() => setAsked('revoke')}>
          {t('revoke')}
        </Button>
      )}
      {asked === 'grant' && (
        <GrantDialog claim={claim} documentDays={documentDays} onClose={close} />
      )}
      {(asked === 'refuse' || asked === 'revoke') && (
        <EndSheet claim={claim} by={asked} onClose={close} />
      )}
    </div>
  );
}

/** The documents that a claim lacks, in words; null where it lacks none. */
function useMissing({ kind, documents }: AdminClaimDetail): string | null {
  const { t } = useTranslation('admin-eligibility');
  const { language } = useFormat();
  const kinds = missingDocuments(
    kind,
    documents.filter((one) => one.erased_at === null).map((one) => one.kind),
  );
  if (kinds.length === 0) return null;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(
    kinds.map((one) => t(`document.${one}`)),
  );
}

interface DialogProps {
  readonly claim: AdminClaimDetail;
  readonly onClose: () => void;
}

/** Until when it will count, and when what was sent is erased. */
function GrantDialog({
  claim,
  documentDays,
  onClose,
}: DialogProps & { readonly documentDays: number }) {
  const { t } = useTranslation('admin-eligibility');
  const format = useFormat();
  const errorText = useErrorText();
  const now = useNow(MINUTE_MS);
  const settings = useQuery(adminSettingsQuery);
  const grant = useGrantClaim(claim.id);
  const days = Number(settings.data?.items.find(({ key }) => key === 'eligibility_days')?.value);
  const inDays = (count: number) => formatDate(now + count * DAY_MS, format);
  const before = claim.earlier.find(
    ({ state, valid_until: until }) =>
      state === 'granted' && until !== null && Date.parse(until) > now,
  );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('grant.title')}
      confirm={t('grant')}
      busy={grant.isPending}
      error={grant.error && errorText(grant.error)}
      onConfirm={() =>
        grant.mutate(undefined, {
          onSuccess: () => {
            showToast('ok', t('grant.done'));
            onClose();
          },
        })
      }
    >
      <p>
        {t(Number.isFinite(days) ? 'grant.until' : 'grant.open', {
          name: claim.member.name,
          country: countryName(claim.country, format.language),
          date: Number.isFinite(days) ? inDays(days) : '',
        })}
      </p>
      <p>{t('grant.erase', { date: inDays(documentDays) })}</p>
      {before && (
        <p>{t('grant.before', { country: countryName(before.country, format.language) })}</p>
      )}
    </ConfirmDialog>
  );
}

/** Why it is refused or revoked, as the member reads it. */
function EndSheet({ claim, by, onClose }: DialogProps & { readonly by: 'refuse' | 'revoke' }) {
  const { t } = useTranslation('admin-eligibility');
  const end = useEndClaim(claim.id, by);
  return (
    <NoteSheet<{ note: string }>
      title={t(`${by}.title`)}
      lead={t(`${by}.lead`)}
      name="note"
      schema={async () => (await import('./note-schema.ts')).noteSchema}
      empty={{ note: '' }}
      label={t('note')}
      hint={t('note.hint', { name: claim.member.name })}
      max={claimLimits.note}
      rows={4}
      submit={t(by)}
      isDestructive
      isSending={end.isPending}
      onSubmit={async (values) => {
        await end.mutateAsync(values);
        showToast('ok', t(`${by}.done`));
      }}
      onClose={onClose}
    />
  );
}
