import { IconWallet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import { WalletSheet } from '#renderer/domain/wallet/wallet-sheet.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import type { WalletPayment } from './use-wallet-payment.ts';

/** The request's network, as a wallet must know it. */
export function usePaymentNetwork({ network }: Pick<PurchaseRequest, 'network'>): WalletNetwork {
  const { data } = useSettings();
  return {
    chainId: network.chain_id,
    name: network.name,
    nativeSymbol: data?.chain?.native_symbol ?? '',
    explorerUrl: data?.chain?.explorer_url ?? null,
  };
}

interface PayWithWalletProps {
  readonly sending: WalletPayment;
  readonly network: WalletNetwork;
}

/** Connects a wallet where none is, and goes on by itself to what was asked for. */
export function PayWithWallet({ sending, network }: PayWithWalletProps) {
  const { t } = useTranslation(['purchase-request', 'wallet']);
  const wallet = useWalletState();
  const isOffline = useIsOffline();
  const [isConnecting, setConnecting] = useState(false);
  const isWanted = useRef(false);
  const { step, pay } = sending;
  const isConnected = wallet.phase === 'connected';

  useEffect(() => {
    if (!isConnected || !isWanted.current) return;
    isWanted.current = false;
    void pay();
  }, [isConnected, pay]);

  const start = () => {
    if (isConnected) {
      void pay();
      return;
    }
    isWanted.current = true;
    setConnecting(true);
  };
  const label = step ? `wallet.${step}` : 'wallet.pay';
  return (
    <>
      <Button
        kind="primary"
        size="lg"
        fullWidth
        icon={IconWallet}
        busy={step !== undefined}
        disabled={isOffline}
        onClick={start}
      >
        {t(label)}
      </Button>
      <WalletSheet
        network={network}
        opened={isConnecting}
        onClose={() => {
          setConnecting(false);
          // Closed without a wallet: it was given up.
          if (wallet.phase !== 'connecting' && !isConnected) isWanted.current = false;
        }}
        title={t('wallet.pay')}
        none={t('wallet.none')}
      />
    </>
  );
}
