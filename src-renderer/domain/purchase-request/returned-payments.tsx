import type { PaymentException } from '#contract/api/purchase-requests.ts';
import { PaymentTransaction } from './payment-transaction.tsx';
import { useExcessTexts } from './excess-texts.ts';
import styles from './request.module.css';

interface ReturnedPaymentsProps {
  /** Of one request; those whose money did not go back are left out. */
  readonly exceptions: readonly PaymentException[];
  /** The request is settled, and has a price: what went back was beyond it. */
  readonly isSettled: boolean;
}

/** What went back of what was paid, each with its transaction; nothing where nothing did. */
export function ReturnedPayments({ exceptions, isSettled }: ReturnedPaymentsProps) {
  const { returned } = useExcessTexts();
  const back = exceptions.filter(({ state }) => state === 'refunded');
  if (back.length === 0) return null;
  return (
    <ul className={styles.returned}>
      {back.map((one) => (
        <li key={`${one.kind}-${one.refund_tx_hash}`}>
          <span>{returned(one, isSettled)}</span>
          {one.refund_tx_hash !== null && (
            <span className={styles.receiptEnd}>
              <PaymentTransaction hash={one.refund_tx_hash} explorerUrl={one.refund_explorer_url} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
