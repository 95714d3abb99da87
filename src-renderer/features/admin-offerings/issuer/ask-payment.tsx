import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { IssuerView } from '#contract/api/admin/issuer/payments.ts';
import {
  issuerCurrencies,
  type IssuerCurrency,
} from '#contract/rules/offerings/issuer-payments.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { AmountField } from '#renderer/components/form/amount/field.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { ReasonField } from '#renderer/domain/proposals/reason-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useProposalErrorText } from '#renderer/domain/proposals/use-refusal-text.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useAskPayment } from './issuer-queries.ts';
import type { PaymentValues } from './issuer-schemas.ts';
import { IssuerSheet } from './issuer-sheet.tsx';

interface AskPaymentProps {
  /** Of the offering. */
  readonly id: number;
  readonly view: IssuerView;
}

/** What asks for a payment, where there is something to pay and an address. */
export function AskPayment({ id, view }: AskPaymentProps) {
  const { t } = useTranslation('admin-offerings');
  const mayPay = useHasDuty('payouts');
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const { address, left, pending } = view;
  const isAsked = pending.some(({ kind }) => kind === 'offering.pay_issuer');
  if (!mayPay || address === null || isAsked || Number(left) <= 0) return null;
  return (
    <>
      <OfflineNote />
      <Button kind="primary" fullWidth disabled={isOffline} onClick={() => setAsking(true)}>
        {t('pay.ask')}
      </Button>
      {isAsking && (
        <PaymentSheet id={id} left={left} address={address} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface PaymentSheetProps {
  readonly id: number;
  readonly left: string;
  readonly address: NonNullable<IssuerView['address']>;
  readonly onClose: () => void;
}

function PaymentSheet({ id, left, address, onClose }: PaymentSheetProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const sayAsked = useAskedToast();
  const errorText = useProposalErrorText('offering.pay_issuer');
  const ask = useAskPayment(id);
  return (
    <IssuerSheet<PaymentValues>
      title={t('pay.ask')}
      lead={t('pay.ask.lead')}
      submit={t('pay.submit')}
      schema={async () => (await import('./issuer-schemas.ts')).paymentSchema(left, format)}
      first={{ amount: '', currency: issuerCurrencies[0], reason: '' }}
      refusal={errorText}
      onSubmit={async ({ amount, ...values }) =>
        sayAsked(
          await ask.mutateAsync({
            ...values,
            amount: readAmount(amount, 2, format.region) ?? '',
            address: address.id,
          }),
        )
      }
      onClose={onClose}
    >
      <AddressBlock address={address.address} label={t('pay.address')} boxed />
      <AmountField
        name="amount"
        label={t('pay.amount')}
        max={left}
        echo={() => t('pay.amount.left', { left: formatUsd(left, format) })}
      />
      <Token />
      <ReasonField />
    </IssuerSheet>
  );
}

/** The token that it is paid in: one for a dollar. */
function Token() {
  const { t } = useTranslation('admin-offerings');
  const { field } = useController<PaymentValues, 'currency'>({ name: 'currency' });
  return (
    <OptionCards<IssuerCurrency>
      label={t('pay.token')}
      options={issuerCurrencies.map((currency) => ({
        value: currency,
        label: currency,
        hint: t('pay.token.hint', { token: currency }),
      }))}
      value={field.value}
      onChange={field.onChange}
    />
  );
}
