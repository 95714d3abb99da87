import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/api/payments.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { standingOf } from './payment-state.ts';
import { standingTones, usePaymentTexts } from './payment-texts.ts';
import styles from './payment.module.css';

interface PaymentClosedProps {
  readonly payment: Payment;
  readonly onward: ((payment: Payment) => ReactNode) | undefined;
}

/** A request that nothing is to be sent to (any more): how it stands and what is next. No address. */
export function PaymentClosed({ payment, onward }: PaymentClosedProps) {
  const { t } = useTranslation('payment');
  const { sentence, purchase } = usePaymentTexts();
  const { amount, currency, received, token_amount } = payment;
  return (
    <div className={styles.facts}>
      <Note tone={standingTones[standingOf(payment)]}>{sentence(payment)}</Note>
      <KeyValueList>
        <KeyValue label={t('fact.purchase')}>{purchase(payment)}</KeyValue>
        <KeyValue label={t('fact.amount')}>
          <Money amount={amount} hideable={false} />
        </KeyValue>
        <KeyValue label={t('fact.asked')}>
          <TokenAmount amount={token_amount} token={currency} exact hideable={false} />
        </KeyValue>
        <KeyValue label={t('fact.received')}>
          <TokenAmount amount={received} token={currency} exact hideable={false} />
        </KeyValue>
      </KeyValueList>
      {onward && <div className={styles.onward}>{onward(payment)}</div>}
    </div>
  );
}
