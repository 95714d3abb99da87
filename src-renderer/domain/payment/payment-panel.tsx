import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/api/payments.ts';
import { Card } from '#renderer/components/card.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { WalletProvider } from '#renderer/domain/wallet/wallet-context.tsx';
import { ApiError } from '#renderer/lib/api-error.ts';
import { PaymentClaim } from './payment-claim.tsx';
import { PaymentClosed } from './payment-closed.tsx';
import { PaymentCountdown } from './payment-countdown.tsx';
import { PaymentCancel } from './payment-cancel.tsx';
import { PaymentReceipts } from './payment-receipts.tsx';
import { isPayable, isUndecided, standingOf } from './payment-state.ts';
import { PaymentStatusChip } from './payment-status.tsx';
import { standingTones, usePaymentTexts } from './payment-texts.ts';
import { PaymentThread } from './payment-thread.tsx';
import { PaymentToSend } from './payment-to-send.tsx';
import { useLivePayment } from './use-live-payment.ts';
import styles from './payment.module.css';

interface PaymentPanelProps {
  /** Number of the purchase request. */
  readonly number: number;
  /** Another way to pay it, beside "Pagar con billetera" while nothing was sent: "Usar saldo". */
  readonly otherWay?: ((payment: Payment) => ReactNode) | undefined;
  /** What can be done once it is settled, or cannot be paid any more: a link, a button. */
  readonly onward?: ((payment: Payment) => ReactNode) | undefined;
}

/**
 * One purchase request, live: what to send, where, until when, how it stands, and every way out. It
 * needs nothing around it but the app's providers; the number belongs in the address
 * (`useRequestPlace`).
 */
export function PaymentPanel(props: PaymentPanelProps) {
  const { number } = props;
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const { data, error, dataUpdatedAt, refetch } = useLivePayment(number);
  const retry = () => void refetch();
  if (!data) {
    return (
      <Card>
        {error ? (
          <Note
            tone="bad"
            // What is not there will not come by asking again.
            action={isUnanswered(error) ? { label: t('button.retry'), onClick: retry } : undefined}
          >
            {errorText(error)}
          </Note>
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Card>
    );
  }
  return (
    <WalletProvider>
      <Panel {...props} payment={data} onExpired={retry} at={dataUpdatedAt} />
    </WalletProvider>
  );
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.isUnanswered;

interface PanelProps extends PaymentPanelProps {
  readonly payment: Payment;
  readonly onExpired: () => void;
  /** When the server last said it, milliseconds since 1970. */
  readonly at: number;
}

function Panel({ payment, otherWay, onward, onExpired, at }: PanelProps) {
  const { t } = useTranslation('payment');
  const { sentence, name, purchase } = usePaymentTexts();
  const standing = standingOf(payment);
  const canPay = isPayable(payment);
  const isHandled = !canPay && standing !== 'seen' && standing !== 'undone';
  return (
    <Card padding="none" className={styles.panel}>
      <header className={styles.head}>
        <h2>{canPay ? t(`title.${payment.kind}`, { name: name(payment) }) : purchase(payment)}</h2>
        <span className={styles.number}>{t('number', { number: payment.number })}</span>
        <PaymentStatusChip payment={payment} />
        <span className={styles.headEnd}>
          <OfflineAge at={at} />
          {canPay && <PaymentCountdown until={payment.expires_at} onEnd={onExpired} />}
        </span>
      </header>
      {canPay && (standing !== 'waiting' || isUndecided(payment)) && (
        <div className={styles.said}>
          <Note tone={isUndecided(payment) ? 'warn' : standingTones[standing]}>
            {sentence(payment)}
          </Note>
        </div>
      )}
      <div className={styles.body} data-open={canPay}>
        {canPay ? (
          <PaymentToSend payment={payment} otherWay={otherWay} />
        ) : (
          <PaymentClosed payment={payment} onward={onward} />
        )}
        <aside className={styles.state} aria-label={t('state')}>
          <h3>{t('state')}</h3>
          <PaymentThread payment={payment} />
        </aside>
      </div>
      <div className={styles.part}>
        <PaymentReceipts payment={payment} />
        {canPay && <Note tone="warn">{t('hint.exact', { token: payment.currency })}</Note>}
        <div className={styles.links}>
          {!isHandled || standing === 'expired' || standing === 'cancelled' ? (
            <PaymentClaim number={payment.number} />
          ) : null}
          <PaymentCancel payment={payment} />
        </div>
      </div>
    </Card>
  );
}
