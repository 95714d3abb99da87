import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { formatUsd as toUsd, parseUsd } from '#contract/rules/money.ts';
import { formatToken, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useRequestTexts } from './request-texts.ts';
import styles from './request.module.css';

/** Where the figure comes from: what an upgrade takes off, and the locked price of a token. */
export function RequestPrice({ request }: { readonly request: PurchaseRequest }) {
  const { t } = useTranslation('purchase-request');
  const { name } = useRequestTexts();
  const format = useFormat();
  const { amount, currency, price, subject } = request;
  const credit = subject.purchase === 'upgrade' ? subject.credit : null;
  const lines = [
    credit !== null &&
      t('price.upgrade', {
        plan: name(request),
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
