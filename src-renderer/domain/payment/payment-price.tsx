import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/api/payments.ts';
import { formatUsd as toUsd, parseUsd } from '#contract/rules/money.ts';
import { formatToken, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { usePaymentTexts } from './payment-texts.ts';
import styles from './payment.module.css';

/** Where the figure comes from: what an upgrade takes off, and the locked price of a token. */
export function PaymentPrice({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payment');
  const { name } = usePaymentTexts();
  const format = useFormat();
  const { amount, currency, price, subject } = payment;
  const credit = subject.purchase === 'upgrade' ? subject.credit : null;
  const lines = [
    credit !== null &&
      t('price.upgrade', {
        plan: name(payment),
        price: formatUsd(toUsd(parseUsd(amount) + parseUsd(credit)), format),
        credit: formatUsd(credit, format),
      }),
    currency === 'TCT' &&
      t('price.token', {
        amount: formatUsd(amount, format),
        price: formatToken(price, format),
        token: currency,
      }),
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <p key={line} className={styles.hint}>
      {line}
    </p>
  ));
}
