import { createContext, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import type { OfferingChain } from '#contract/api/admin/offering-chain.ts';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import { WalletSheet } from '#renderer/domain/wallet/wallet-sheet.tsx';
import { useChainSigning, type ChainSigning } from './signing/use-chain-signing.ts';

export interface OnChain {
  readonly offering: AdminOffering;
  readonly chain: OfferingChain;
  /** As a wallet must know it. */
  readonly network: WalletNetwork;
  readonly signing: ChainSigning;
  /** Whether who is signed in may have something signed. */
  readonly maySign: boolean;
  /** Its token went with the demo's chain after the issue: nothing of it can be read or signed any more. */
  readonly isLost: boolean;
  readonly onConnect: () => void;
}

const ChainContext = createContext<OnChain | undefined>(undefined);

interface ChainProviderProps {
  readonly offering: AdminOffering;
  readonly chain: OfferingChain;
  readonly children: ReactNode;
}

/** What an offering has on chain, and the one wallet that signs for it. */
export function ChainProvider({ offering, chain, children }: ChainProviderProps) {
  const { t } = useTranslation('wallet');
  const { data: settings } = useSettings();
  const maySign = useHasDuty('catalogue');
  const signing = useChainSigning(chain.chain.chain_id);
  const [isConnecting, setConnecting] = useState(false);
  const network: WalletNetwork = {
    chainId: chain.chain.chain_id,
    name: chain.chain.network,
    nativeSymbol: settings?.chain?.native_symbol ?? '',
    explorerUrl: chain.chain.explorer_url,
  };
  const isLost = offering.kept_state === 'issued' && chain.token?.refusal === 'lost';
  const onConnect = () => setConnecting(true);
  return (
    <ChainContext value={{ offering, chain, network, signing, maySign, isLost, onConnect }}>
      {children}
      {/* Mounted when needed, so that it lies above the dialog that asked for it. */}
      {isConnecting && (
        <WalletSheet
          network={network}
          opened
          onClose={() => setConnecting(false)}
          title={t('title')}
        />
      )}
    </ChainContext>
  );
}

/** What is on chain of the offering of the ChainProvider above. */
export function useOnChain(): OnChain {
  const onChain = use(ChainContext);
  if (!onChain) throw new Error('useOnChain needs a ChainProvider above it');
  return onChain;
}
