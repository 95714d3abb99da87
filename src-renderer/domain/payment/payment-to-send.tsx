import { IconQrcode } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/api/payments.ts';
import { AddressFull } from '#renderer/components/text/address.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { QrCode } from '#renderer/components/chart/qr-code.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { WrongNetwork } from '#renderer/domain/wallet/wallet-notes.tsx';
import { PayWithWallet, usePaymentNetwork } from './pay-with-wallet.tsx';
import { PaymentChips } from './payment-chips.tsx';
import { PaymentPrice } from './payment-price.tsx';
import { standingOf } from './payment-state.ts';
import { useWalletPayment } from './use-wallet-payment.ts';
import { WalletPaymentProblem } from './wallet-payment-problem.tsx';
import styles from './payment.module.css';

interface PaymentToSendProps {
  readonly payment: Payment;
  readonly otherWay: ((payment: Payment) => ReactNode) | undefined;
}

/** Exactly how much of what goes where, by copying, by its picture, or by a wallet. */
export function PaymentToSend({ payment, otherWay }: PaymentToSendProps) {
  const { t } = useTranslation('payment');
  const network = usePaymentNetwork(payment);
  const sending = useWalletPayment(payment.number);
  const standing = standingOf(payment);
  return (
    <>
      <PaymentQr payment={payment} />
      <div className={styles.facts}>
        <div className={styles.fact}>
          <div>
            <p className={styles.label}>
              {t(standing === 'partial' ? 'sendMissing' : 'sendExactly')}
            </p>
            <TokenAmount
              amount={payment.missing}
              token={payment.currency}
              exact
              size="result"
              hideable={false}
            />
            <PaymentPrice payment={payment} />
          </div>
          <CopyText value={payment.missing} label={t('copy.amount')} />
        </div>
        <div className={styles.fact}>
          <div>
            <p className={styles.label}>{t('toAddress')}</p>
            <AddressFull address={payment.address} />
          </div>
          <CopyText value={payment.address} label={t('copy.address')} />
        </div>
        <PaymentChips payment={payment} />
        <OfflineNote />
        <WrongNetwork network={network} />
        {sending.error !== undefined && (
          <WalletPaymentProblem error={sending.error} network={network} token={payment.currency} />
        )}
        {standing === 'sent' ? null : (
          <div className={styles.actions}>
            <PayWithWallet sending={sending} network={network} />
            {standing === 'waiting' && otherWay?.(payment)}
          </div>
        )}
      </div>
    </>
  );
}

/** "Copiar" to see, what it copies to hear. */
function CopyText({ value, label }: { readonly value: string; readonly label: string }) {
  const { t } = useTranslation('common');
  return (
    <CopyButton value={value}>
      <span aria-hidden>{t('button.copy')}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </CopyButton>
  );
}

/** The request for a wallet's camera; on a phone, which pays with its own wallet, behind a button. */
function PaymentQr({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation(['payment', 'common']);
  const isPhone = useIsPhone();
  const [isShown, setShown] = useState(false);
  if (isPhone && !isShown) {
    return (
      <Button icon={IconQrcode} className={styles.showQr} onClick={() => setShown(true)}>
        {t('button.showQr', { ns: 'common' })}
      </Button>
    );
  }
  return (
    <div className={styles.qr}>
      <QrCode value={payment.uri} label={t('qr', { number: payment.number })} />
    </div>
  );
}
