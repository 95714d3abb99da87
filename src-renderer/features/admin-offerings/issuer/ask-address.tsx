import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuerView } from '#contract/api/admin/issuer/payments.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { AddressField } from '#renderer/domain/address-book/address-field.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { ReasonField } from '#renderer/domain/proposals/reason-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useProposalErrorText } from '#renderer/domain/proposals/use-refusal-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useAskAddress } from './issuer-queries.ts';
import type { AddressValues } from './issuer-schemas.ts';
import { IssuerSheet } from './issuer-sheet.tsx';
import styles from '../admin-offerings.module.css';

interface AddressCardProps {
  /** Of the offering. */
  readonly id: number;
  readonly view: IssuerView;
}

/** Where the issuer is paid, and what asks for another address. */
export function AddressCard({ id, view }: AddressCardProps) {
  const { t } = useTranslation('admin-offerings');
  const mayPay = useHasDuty('payouts');
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const { address, network, pending, payments } = view;
  const isAsked = pending.some(({ kind }) => kind === 'offering.issuer_address');
  const isWaiting = payments.some(({ state }) => state === 'approved');
  return (
    <Card title={t('pay.address')}>
      <div className={styles.stack}>
        {address ? (
          <>
            <AddressBlock address={address.address} label={network} copyable boxed />
            <p className={styles.hint}>
              {t('pay.address.since')} <DateText at={address.recorded_at} as="dayTime" />
            </p>
          </>
        ) : (
          <p className={styles.hint}>{t(network === null ? 'pay.off' : 'pay.address.none')}</p>
        )}
        {isWaiting && <Note tone="info">{t('pay.address.waits')}</Note>}
        {mayPay && network !== null && !isAsked && !isWaiting && (
          <>
            <OfflineNote />
            <Button
              kind={address ? 'plain' : 'primary'}
              fullWidth
              disabled={isOffline}
              onClick={() => setAsking(true)}
            >
              {t(address ? 'pay.address.change' : 'pay.address.ask')}
            </Button>
          </>
        )}
        {isAsking && <AskAddress id={id} onClose={() => setAsking(false)} />}
      </div>
    </Card>
  );
}

function AskAddress({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation(['admin-offerings', 'validation']);
  const sayAsked = useAskedToast();
  const errorText = useProposalErrorText('offering.issuer_address');
  // An address that is whole is shown in groups, without the input that would say what is wrong with it.
  const refusal = (error: unknown): string => {
    const field = error instanceof ApiError ? error.fields['wallet'] : undefined;
    return field ? t(field.id as 'issuer.forbidden', { ns: 'validation' }) : errorText(error);
  };
  const ask = useAskAddress(id);
  return (
    <IssuerSheet<AddressValues>
      title={t('pay.address')}
      lead={t('pay.address.lead')}
      submit={t('pay.submit')}
      schema={async () => (await import('./issuer-schemas.ts')).addressSchema}
      first={{ wallet: '', reason: '' }}
      refusal={refusal}
      onSubmit={async (values) => sayAsked(await ask.mutateAsync(values))}
      onClose={onClose}
    >
      <AddressField name="wallet" label={t('pay.address')} hint={t('pay.address.hint')} />
      <ReasonField />
    </IssuerSheet>
  );
}
