import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { signCall, type UnsignedCall } from '#renderer/domain/wallet/sign-call.ts';
import { useWalletConnection } from '#renderer/domain/wallet/wallet-context.tsx';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** What arrived to be signed is not what is on screen: nothing was signed. */
export class CallMismatchError extends Error {
  override readonly name = 'CallMismatchError';
}

export interface SigningWish {
  /** Names what is signed, and where its outcome is said. */
  readonly key: string;
  readonly prepare: (sender: string) => Promise<UnsignedCall>;
  /** With the hash, as soon as the wallet has it. What it throws is this signature's failure. */
  readonly onSent?: (hash: string) => Promise<unknown>;
}

export interface ChainSigning {
  /** Key of what the wallet is being asked. */
  readonly asked: string | undefined;
  /** Why the last attempt signed nothing, or was not reported. */
  readonly failure: { readonly key: string; readonly error: unknown } | undefined;
  /** Hashes of what was sent from here, by key. */
  readonly sent: ReadonlyMap<string, string>;
  readonly sign: (wish: SigningWish) => Promise<void>;
  /** Stops waiting. What the wallet is being asked may still be signed: then its hash is kept. */
  readonly leave: () => void;
}

/** Signs one call at a time with the connected wallet. */
export function useChainSigning(chainId: number): ChainSigning {
  const wallet = useWalletConnection();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const [failure, setFailure] = useState<ChainSigning['failure']>();
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map());
  /** The attempt that is waited for; 0: none. */
  const current = useRef(0);
  const attempts = useRef(0);

  const sign = useCallback(
    async ({ key, prepare, onSent }: SigningWish) => {
      if (current.current !== 0) return;
      attempts.current += 1;
      const own = attempts.current;
      current.current = own;
      const isCurrent = () => current.current === own;
      setFailure(undefined);
      setAsked(key);
      try {
        const hash = await signCall(wallet, { chainId, prepare });
        setSent((before) => new Map(before).set(key, hash));
        await onSent?.(hash);
      } catch (error) {
        if (isCurrent()) setFailure({ key, error });
      } finally {
        if (isCurrent()) {
          current.current = 0;
          setAsked(undefined);
        }
        await invalidateTags(queryClient, { tags: ['Offerings', 'Audit'] });
      }
    },
    [chainId, queryClient, wallet],
  );
  const leave = useCallback(() => {
    current.current = 0;
    setAsked(undefined);
  }, []);
  return { asked, failure, sent, sign, leave };
}
