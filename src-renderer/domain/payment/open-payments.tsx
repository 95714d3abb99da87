import { useQuery } from '@tanstack/react-query';
import { IconHourglassLow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/api/payments.ts';
import type { PurchaseKind } from '#contract/rules/purchases.ts';
import { Card } from '#renderer/components/card.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { Countdown } from '#renderer/components/text/date-text.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { paymentQueries } from './payment-queries.ts';
import { isPayable } from './payment-state.ts';
import { PaymentStatusChip } from './payment-status.tsx';
import { usePaymentTexts } from './payment-texts.ts';
import styles from './payment.module.css';

interface OpenPaymentsProps {
  readonly kind: PurchaseKind;
  /** The one that is shown already: it is left out. */
  readonly current: number | null;
  readonly onOpen: (number: number) => void;
}

/** Requests that wait for a payment or a decision: nothing begun is lost. Nothing where there is none. */
export function OpenPayments({ kind, current, onOpen }: OpenPaymentsProps) {
  const { t } = useTranslation('payment');
  const { data } = useQuery(paymentQueries.open(kind));
  const open = data?.items.filter(({ number }) => number !== current) ?? [];
  if (open.length === 0) return null;
  return (
    <Card padding="none" title={t('open.title', { count: open.length })}>
      <ul className={styles.openList}>
        {open.map((payment) => (
          <OpenPayment
            key={payment.number}
            payment={payment}
            onOpen={() => onOpen(payment.number)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface OpenPaymentProps {
  readonly payment: Payment;
  readonly onOpen: () => void;
}

function OpenPayment({ payment, onOpen }: OpenPaymentProps) {
  const { t } = useTranslation('payment');
  const { purchase } = usePaymentTexts();
  const { number, currency, missing, token_amount, expires_at } = payment;
  const canPay = isPayable(payment);
  return (
    <li className={styles.openRow}>
      <div className={styles.openText}>
        <span className={styles.openTitle}>{purchase(payment)}</span>
        <span className={styles.faint}>
          {t('number', { number })} ·{' '}
          <TokenAmount
            amount={canPay ? missing : token_amount}
            token={currency}
            exact
            hideable={false}
          />
        </span>
      </div>
      <PaymentStatusChip payment={payment} />
      {canPay && (
        <span className={styles.openLeft}>
          <Icon icon={IconHourglassLow} size={14} />
          <Countdown until={expires_at} />
        </span>
      )}
      <Button size="sm" onClick={onOpen}>
        {t(canPay ? 'open.continue' : 'open.see', { number })}
      </Button>
    </li>
  );
}
