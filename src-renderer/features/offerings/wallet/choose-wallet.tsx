import { IconWriting } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import {
  useWalletConnection,
  useWalletState,
  WalletProvider,
} from '#renderer/domain/wallet/wallet-context.tsx';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import { WalletProblemNote } from '#renderer/domain/wallet/wallet-problem-note.tsx';
import { WalletSheet } from '#renderer/domain/wallet/wallet-sheet.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useChooseWallet } from './use-choose-wallet.ts';
import { WalletCode } from './wallet-code.tsx';
import styles from '../offerings.module.css';

interface ChooseWalletProps {
  readonly username: string;
  readonly network: WalletNetwork;
  readonly onClose: () => void;
}

/** Proves a wallet and chooses it, in a sheet of its own. */
export function ChooseWallet(props: ChooseWalletProps) {
  return (
    <WalletProvider>
      <Steps {...props} />
    </WalletProvider>
  );
}

function Steps({ username, network, onClose }: ChooseWalletProps) {
  const { t } = useTranslation('tokenization');
  const choosing = useChooseWallet(username);
  const { sent, signing } = choosing;
  const prove = async (code: string) => {
    await choosing.prove(code);
    showToast('ok', t('to.done'));
    onClose();
  };
  return (
    <Sheet closesAtOnce opened onClose={onClose} title={t('to.choose')} locked={signing.isPending}>
      {sent ? (
        <WalletCode
          clock={sent}
          isSending={choosing.isSending}
          onResend={choosing.resend}
          onConfirm={prove}
          taken={t('to.taken')}
          save={t('to.save')}
          aside={
            <Button size="lg" onClick={choosing.edit}>
              {t('to.again')}
            </Button>
          }
        >
          <AddressBlock address={sent.proof.wallet} label={t('to.own')} boxed />
          <p className={styles.said}>{t('to.sent', { email: sent.sentTo })}</p>
        </WalletCode>
      ) : (
        <SignStep network={network} signing={signing} />
      )}
    </Sheet>
  );
}

interface SignStepProps {
  readonly network: WalletNetwork;
  readonly signing: ReturnType<typeof useChooseWallet>['signing'];
}

/** The wallet is connected, and signs that it is the member's. */
function SignStep({ network, signing }: SignStepProps) {
  const { t } = useTranslation(['tokenization', 'wallet']);
  const wallet = useWalletState();
  const connection = useWalletConnection();
  const isOffline = useIsOffline();
  const [isConnecting, setConnecting] = useState(false);
  const isConnected = wallet.phase === 'connected';
  return (
    <div className={styles.stack}>
      <p className={styles.said}>{t('to.lead')}</p>
      {isConnected ? (
        <AddressBlock address={wallet.address} label={t('account', { ns: 'wallet' })} boxed />
      ) : (
        <p className={styles.said}>{t('to.network')}</p>
      )}
      <p className={styles.hint}>{t('to.once')}</p>
      <p className={styles.hint}>{t('to.stays')}</p>
      <OfflineNote />
      {signing.error && <SignProblem error={signing.error} network={network} />}
      <div role="status">
        {signing.isPending && isConnected && (
          <p className={styles.said}>{t('answer', { ns: 'wallet', wallet: wallet.wallet.name })}</p>
        )}
      </div>
      <div className={styles.acts}>
        {isConnected && !signing.isPending && (
          <Button size="lg" onClick={() => void connection.chooseAccount()}>
            {t('chooseAccount', { ns: 'wallet' })}
          </Button>
        )}
        <Button
          kind="primary"
          size="lg"
          icon={isConnected ? IconWriting : undefined}
          busy={signing.isPending}
          disabled={isOffline}
          onClick={() => (isConnected ? signing.mutate() : setConnecting(true))}
        >
          {isConnected ? t('to.sign') : t('connect', { ns: 'wallet' })}
        </Button>
      </div>
      {isConnecting && (
        <WalletSheet
          network={network}
          opened
          onClose={() => setConnecting(false)}
          title={t('title', { ns: 'wallet' })}
        />
      )}
    </div>
  );
}

function SignProblem({
  error,
  network,
}: {
  readonly error: Error;
  readonly network: WalletNetwork;
}) {
  const { t } = useTranslation('tokenization');
  const errorText = useErrorText();
  return error instanceof WalletError ? (
    <WalletProblemNote error={error} network={network} closed={t('to.unsigned')} />
  ) : (
    <Note tone="bad">{errorText(error)}</Note>
  );
}
