import { IconPlugConnected, IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { useWalletState } from './wallet-context.tsx';
import type { WalletNetwork } from './wallet-connection.ts';
import { WalletSheet } from './wallet-sheet.tsx';

interface WalletButtonProps {
  /** The network that the screen needs. */
  readonly network: WalletNetwork;
}

/** Says whether a wallet is connected; opens what can be done with it. */
export function WalletButton({ network }: WalletButtonProps) {
  const { t } = useTranslation('wallet');
  const state = useWalletState();
  const [isOpen, setIsOpen] = useState(false);
  const isConnected = state.phase === 'connected';
  return (
    <>
      <Button
        icon={isConnected ? IconPlugConnected : IconWallet}
        busy={state.phase === 'connecting'}
        onClick={() => setIsOpen(true)}
      >
        <ButtonText network={network} />
      </Button>
      <WalletSheet
        network={network}
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('title')}
      />
    </>
  );
}

function ButtonText({ network }: WalletButtonProps) {
  const { t } = useTranslation('wallet');
  const state = useWalletState();
  if (state.phase === 'connecting') return t('connecting');
  if (state.phase !== 'connected') return t('connect');
  return state.chainId === network.chainId
    ? t('connected', { network: network.name })
    : t('otherNetwork');
}
