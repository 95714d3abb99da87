import { IconWriting } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useOnChain } from '../chain-context.tsx';
import { SigningProblem } from './signing-problem.tsx';
import { SentLine } from './sent-line.tsx';
import type { SigningWish } from './use-chain-signing.ts';
import styles from '../admin-offering-chain.module.css';

interface SignActProps {
  readonly wish: SigningWish;
  readonly children: ReactNode;
  /** Where several buttons say the same. */
  readonly name?: string;
  /** The one that is next. */
  readonly isNext?: boolean;
  /** Sent from here, and not seen in a final block: by default it is said, and can be signed again. */
  readonly sent?: ReactNode;
}

/** A button that asks the wallet, and all that can become of it until a final block has it. */
export function SignAct({ wish, children, name, isNext = false, sent }: SignActProps) {
  const { t } = useTranslation('admin-offering-chain');
  const { signing, maySign, network, onConnect } = useOnChain();
  const wallet = useWalletState();
  const isOffline = useIsOffline();
  const { key } = wish;
  const isAsked = signing.asked === key;
  const hash = signing.sent.get(key);
  if (!maySign) return null;
  const start = () => (wallet.phase === 'connected' ? void signing.sign(wish) : onConnect());
  return (
    <div className={styles.act}>
      <Button
        icon={IconWriting}
        kind={isNext ? 'primary' : 'plain'}
        busy={isAsked}
        disabled={isOffline || (signing.asked !== undefined && !isAsked)}
        aria-label={name}
        onClick={start}
      >
        {children}
      </Button>
      <div role="status">
        {isAsked && (
          <p className={styles.hint}>
            {wallet.phase === 'connected'
              ? t('sign.answer', { wallet: wallet.wallet.name })
              : t('sign.waiting')}{' '}
            <TextButton onClick={signing.leave}>{t('sign.leave')}</TextButton>
          </p>
        )}
        {!isAsked && hash !== undefined && (sent ?? <SentLine hash={hash} network={network} />)}
      </div>
      {signing.failure?.key === key && <SigningProblem error={signing.failure.error} />}
    </div>
  );
}
