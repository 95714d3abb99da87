import { IconQrcode, IconCoin, IconTopologyStar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { AddressFull } from '#renderer/components/text/address.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { QrCode } from '#renderer/components/chart/qr-code.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { WrongNetwork } from '#renderer/domain/wallet/wallet-notes.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { PayWithWallet, usePaymentNetwork } from './pay-with-wallet.tsx';
import { RequestPrice } from './request-price.tsx';
import { standingOf } from './request-state.ts';
import { useWalletPayment } from './use-wallet-payment.ts';
import { WalletPaymentProblem } from './wallet-payment-problem.tsx';
import styles from './request.module.css';

/** Network by name and id, and the one token that is taken. */
function RequestChips({ request }: { readonly request: PurchaseRequest }) {
  const { t } = useTranslation('purchase-request');
  const { network, currency } = request;
  return (
    <div className={styles.chips}>
      <StatusChip tone="neutral" icon={IconTopologyStar}>
        {t('network', { network: network.name, chainId: network.chain_id })}
      </StatusChip>
      <StatusChip tone="neutral" icon={IconCoin}>
        {t('onlyToken', { token: currency })}
      </StatusChip>
    </div>
  );
}

interface PaymentToSendProps {
  readonly request: PurchaseRequest;
  readonly otherWay: ((request: PurchaseRequest) => ReactNode) | undefined;
}

/** Exactly how much of what goes where, by copying, by its picture, or by a wallet. */
export function PaymentToSend({ request, otherWay }: PaymentToSendProps) {
  const { t } = useTranslation('purchase-request');
  const network = usePaymentNetwork(request);
  const sending = useWalletPayment(request.number);
  const standing = standingOf(request);
  return (
    <>
      <PaymentQr request={request} />
      <div className={styles.facts}>
        <div className={styles.fact}>
          <div>
            <p className={styles.label}>
              {t(standing === 'partial' ? 'sendMissing' : 'sendExactly')}
            </p>
            <TokenAmount
              amount={request.missing}
              token={request.currency}
              exact
              size="result"
              hideable={false}
            />
            <RequestPrice request={request} />
          </div>
          <CopyText value={request.missing} label={t('copy.amount')} />
        </div>
        <div className={styles.fact}>
          <div>
            <p className={styles.label}>{t('toAddress')}</p>
            <AddressFull address={request.address} />
          </div>
          <CopyText value={request.address} label={t('copy.address')} />
        </div>
        <RequestChips request={request} />
        <OfflineNote />
        <WrongNetwork network={network} />
        {sending.error !== undefined && (
          <WalletPaymentProblem error={sending.error} network={network} token={request.currency} />
        )}
        {standing === 'sent' ? null : (
          <div className={styles.actions}>
            <PayWithWallet sending={sending} network={network} />
            {(standing === 'waiting' || standing === 'failed') && otherWay?.(request)}
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
function PaymentQr({ request }: { readonly request: PurchaseRequest }) {
  const { t } = useTranslation(['purchase-request', 'common']);
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
      <QrCode value={request.uri} label={t('qr', { number: request.number })} />
    </div>
  );
}
