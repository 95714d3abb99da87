import { useTranslation } from 'react-i18next';
import type { PurchaseRequest, Receipt } from '#contract/api/purchase-requests.ts';
import { ShortHash } from '#renderer/components/text/address.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { PaymentTransaction } from './payment-transaction.tsx';
import styles from './request.module.css';

const tones: Readonly<Record<Receipt['state'], ChipTone>> = {
  seen: 'progress',
  final: 'ok',
  undone: 'warn',
};

interface RequestReceiptsProps {
  readonly request: PurchaseRequest;
  readonly heading: 'h3' | 'h5';
}

/** What arrived for a request, transaction by transaction; nothing where nothing did. */
export function RequestReceipts({ request, heading: Heading }: RequestReceiptsProps) {
  const { t } = useTranslation('purchase-request');
  if (request.receipts.length === 0) return null;
  return (
    <section className={styles.receipts} aria-label={t('receipts.title')}>
      <Heading>{t('receipts.title')}</Heading>
      <ul>
        {request.receipts.map((receipt) => (
          <Receipt key={`${receipt.tx_hash}-${receipt.currency}`} receipt={receipt} />
        ))}
      </ul>
    </section>
  );
}

function Receipt({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('purchase-request');
  const { tx_hash, explorer_url, amount, currency, sender, at, state, confirmations } = receipt;
  const word = confirmations
    ? t('receipts.counting', { seen: confirmations.seen, required: confirmations.required })
    : t(`receipts.${state}`);
  return (
    <li className={styles.receipt}>
      <TokenIcon token={currency} size="md" />
      <div className={styles.receiptText}>
        <TokenAmount amount={amount} token={currency} exact strong hideable={false} />
        <span className={styles.faint}>
          <DateText at={at} as="dayTime" /> · {t('receipts.from')} <ShortHash hash={sender} />
        </span>
      </div>
      <StatusChip tone={tones[state]}>{word}</StatusChip>
      <span className={styles.receiptEnd}>
        <PaymentTransaction hash={tx_hash} explorerUrl={explorer_url} />
      </span>
    </li>
  );
}
