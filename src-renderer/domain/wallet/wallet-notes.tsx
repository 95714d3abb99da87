import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import { useWalletConnection, useWalletState } from './wallet-context.tsx';
import type { WalletNetwork } from './wallet-connection.ts';
import type { WalletProblem } from './wallet-error.ts';

interface NetworkProps {
  readonly network: WalletNetwork;
}

/** Shown while the connected wallet is on another network, with the way back. */
export function WrongNetwork({ network }: NetworkProps) {
  const { t } = useTranslation('wallet');
  const state = useWalletState();
  const connection = useWalletConnection();
  if (state.phase !== 'connected' || state.chainId === network.chainId) return null;
  return (
    <Note
      tone="warn"
      action={{
        label: t('switch', { network: network.name }),
        onClick: () => void connection.switchNetwork(network),
      }}
    >
      {t('wrong_chain', {
        current: t('chain', { chainId: state.chainId }),
        network: network.name,
        chainId: network.chainId,
      })}
    </Note>
  );
}

interface ConnectNoteProps {
  readonly onConnect: () => void;
  readonly children: string;
}

/** Says what a wallet is needed for, with the way to connect one. */
export function ConnectNote({ onConnect, children }: ConnectNoteProps) {
  const { t } = useTranslation('wallet');
  return (
    <Note tone="info" action={{ label: t('connect'), onClick: onConnect }}>
      {children}
    </Note>
  );
}

interface OtherAccountProps {
  /** @param current the connected account's address */
  readonly say: (current: string) => string;
}

/** Shown while a connected account may not do something, with the way to another one. */
export function OtherAccount({ say }: OtherAccountProps) {
  const { t } = useTranslation('wallet');
  const state = useWalletState();
  const connection = useWalletConnection();
  if (state.phase !== 'connected') return null;
  return (
    <Note
      tone="bad"
      action={{ label: t('chooseAccount'), onClick: () => void connection.chooseAccount() }}
    >
      {say(state.address)}
    </Note>
  );
}

/** What went wrong while connecting, or while the wallet was asked for a network or account. */
export function ConnectProblem({ network }: NetworkProps) {
  const { t } = useTranslation('wallet');
  const state = useWalletState();
  if (!('problem' in state) || state.problem === undefined) return null;
  return (
    <Note tone="bad">
      {t(sentenceOf(state.problem), { network: network.name, chainId: network.chainId })}
    </Note>
  );
}

/** Nothing was to be signed yet, so these sentences speak of the connection. */
function sentenceOf(problem: WalletProblem): string {
  if (problem === 'rejected') return 'connectRejected';
  if (problem === 'closed') return 'connectClosed';
  const sayable: readonly WalletProblem[] = ['already_asking', 'unknown_chain', 'no_network'];
  return sayable.includes(problem) ? problem : 'connectFailed';
}
