import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAction } from '#contract/ipc/wallet.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { logError } from '#renderer/lib/log.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { useWalletConnection } from './wallet-context.tsx';
import styles from './wallet.module.css';

/** What there is to do with the platform's own wallet; nothing until it is known, or in a browser. */
export function useWalletActions(wallets: number): readonly WalletAction[] {
  const { wallet } = usePlatform();
  const [actions, setActions] = useState<readonly WalletAction[]>([]);
  useEffect(() => {
    let isCurrent = true;
    wallet.actions().then(
      (found) => isCurrent && setActions(found),
      (error: unknown) => logError(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [wallet, wallets]);
  return actions;
}

interface WalletActionsProps {
  readonly actions: readonly WalletAction[];
}

/** One button each; what they ask is asked in a window outside the page. */
export function WalletActions({ actions }: WalletActionsProps) {
  const { t } = useTranslation('wallet');
  const { wallet } = usePlatform();
  const connection = useWalletConnection();
  const [busy, setBusy] = useState<WalletAction>();
  const [hasFailed, setFailed] = useState(false);

  async function act(action: WalletAction): Promise<void> {
    setBusy(action);
    setFailed(false);
    try {
      await wallet.act(action);
      await connection.search();
    } catch (error) {
      logError(error);
      setFailed(true);
    } finally {
      setBusy(undefined);
    }
  }

  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          kind={action === 'remove' ? 'danger' : 'plain'}
          busy={busy === action}
          aria-disabled={busy !== undefined || undefined}
          onClick={() => void (busy === undefined && act(action))}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
      {hasFailed && <Note tone="bad">{t('action.failed')}</Note>}
    </div>
  );
}
