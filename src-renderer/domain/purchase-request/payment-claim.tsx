import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentClaim as Claim } from '#contract/api/purchase-requests.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note, type NoteTone } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useClaimPayment } from './request-mutations.ts';
import { useRequestTexts } from './request-texts.ts';
import styles from './request.module.css';

const tones: Readonly<Record<Claim['outcome'], NoteTone>> = {
  found: 'ok',
  not_on_chain: 'info',
  failed: 'warn',
  elsewhere: 'warn',
  other_request: 'info',
};

/** "Pagué, pero…": takes a transaction's hash and says what becomes of it. */
export function PaymentClaim({ number }: { readonly number: number }) {
  const { t } = useTranslation('purchase-request');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t('claim.open')}</TextButton>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={t('claim.open')} width={520}>
        <ClaimForm number={number} />
      </Sheet>
    </>
  );
}

function ClaimForm({ number }: { readonly number: number }) {
  const { t } = useTranslation('purchase-request');
  const claim = useClaimPayment(number);
  const form = useSchemaForm<{ tx_hash: string }>(
    async () => (await import('./claim-schema.ts')).claimSchema,
    { tx_hash: '' },
  );
  return (
    <Form
      form={form}
      onSubmit={async ({ tx_hash }) => {
        claim.reset();
        await claim.mutateAsync(tx_hash);
      }}
    >
      <p>{t('claim.body')}</p>
      <TextField
        name="tx_hash"
        label={t('claim.hash')}
        hint={t('claim.hash.hint')}
        autoComplete="off"
        spellCheck={false}
      />
      <div role="status" className={styles.outcome}>
        {claim.data && <Outcome claim={claim.data} />}
      </div>
      <SubmitButton size="md">{t('claim.action')}</SubmitButton>
    </Form>
  );
}

function Outcome({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('purchase-request');
  const { sentence } = useRequestTexts();
  const { outcome, number, request } = claim;
  return (
    <Note tone={tones[outcome]}>
      {t(`claim.${outcome}`, { number: number ?? '', state: sentence(request) })}
    </Note>
  );
}
