import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { Loading } from '#renderer/components/spinner.tsx';
import { useWalletActions, WalletActions } from './wallet-actions.tsx';
import { useWalletConnection, useWalletState } from './wallet-context.tsx';
import type { WalletNetwork, WalletState } from './wallet-connection.ts';
import { ConnectProblem, WrongNetwork } from './wallet-notes.tsx';
import styles from './wallet.module.css';

interface WalletSheetProps {
  readonly network: WalletNetwork;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What is said where no wallet is found, instead of how to get one. */
  readonly none?: ReactNode;
}

/** Wallets to choose from, or what the connected one says of itself. */
export function WalletSheet({ network, opened, onClose, title, none }: WalletSheetProps) {
  const { t } = useTranslation('wallet');
  const state = useWalletState();
  const connection = useWalletConnection();
  const isConnected = state.phase === 'connected';
  const wallets = state.phase === 'searching' ? 0 : state.wallets.length;
  const actions = useWalletActions(wallets);
  const hasOwn = actions.length > 0;
  useCloseOnConnect(state.phase, onClose);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={isConnected ? state.wallet.name : title}
      width={460}
      footer={
        isConnected && (
          <>
            <Button kind="quiet" onClick={() => connection.disconnect()}>
              {t('disconnect')}
            </Button>
            <Button busy={state.isAsking} onClick={() => void connection.chooseAccount()}>
              {t('chooseAccount')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.sheet}>
        {isConnected ? (
          <Connected state={state} network={network} />
        ) : (
          <Choice network={network} none={hasOwn ? t('desktop.none') : none} canSearch={!hasOwn} />
        )}
        <WalletActions actions={actions} />
      </div>
    </Sheet>
  );
}

/** Once the chosen wallet is connected, the screen behind is what matters. */
function useCloseOnConnect(phase: WalletState['phase'], onClose: () => void): void {
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === 'connecting' && phase === 'connected') onClose();
    before.current = phase;
  }, [phase, onClose]);
}

interface ConnectedProps {
  readonly state: Extract<WalletState, { phase: 'connected' }>;
  readonly network: WalletNetwork;
}

function Connected({ state, network }: ConnectedProps) {
  const { t } = useTranslation('wallet');
  const isRight = state.chainId === network.chainId;
  return (
    <>
      <AddressBlock address={state.address} label={t('account')} copyable />
      <KeyValueList>
        <KeyValue label={t('network')}>
          {isRight
            ? t('networkValue', { network: network.name, chainId: network.chainId })
            : t('chain', { chainId: state.chainId })}
        </KeyValue>
      </KeyValueList>
      <WrongNetwork network={network} />
      <ConnectProblem network={network} />
    </>
  );
}

interface ChoiceProps extends Pick<WalletSheetProps, 'network' | 'none'> {
  /** False where no wallet comes by itself. */
  readonly canSearch: boolean;
}

function Choice({ network, none, canSearch }: ChoiceProps) {
  const { t } = useTranslation('wallet');
  const state = useWalletState();
  const connection = useWalletConnection();
  if (state.phase === 'searching') return <Loading withText={false} />;
  if (state.wallets.length === 0) {
    return (
      <Note
        tone="info"
        action={
          canSearch ? { label: t('search'), onClick: () => void connection.search() } : undefined
        }
      >
        {none ?? t('none')}
      </Note>
    );
  }
  const asked = state.phase === 'connecting' ? state.wallet : undefined;
  return (
    <>
      <p>{t('choose')}</p>
      <ul className={styles.wallets}>
        {state.wallets.map((wallet) => (
          <li key={wallet.id}>
            <button
              type="button"
              className={styles.wallet}
              aria-busy={asked?.id === wallet.id || undefined}
              onClick={() => void connection.connect(wallet)}
            >
              {wallet.icon && <img src={wallet.icon} alt="" className={styles.icon} />}
              {wallet.name}
            </button>
          </li>
        ))}
      </ul>
      {asked && <p role="status">{t('answer', { wallet: asked.name })}</p>}
      <ConnectProblem network={network} />
    </>
  );
}
