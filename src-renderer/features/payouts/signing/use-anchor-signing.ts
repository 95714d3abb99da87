import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import type { AuditAnchor } from '#contract/api/admin/payouts.ts';
import { signCall } from '#renderer/domain/wallet/sign-call.ts';
import { useWalletConnection } from '#renderer/domain/wallet/wallet-context.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { useTreasury } from '../treasury/context.tsx';

/** The connected account is none of the treasury's operators. */
export class NotOperatorError extends Error {}
/** What arrived to be signed is no anchor, or goes elsewhere: nothing was signed. */
export class AnchorMismatchError extends Error {}

export interface AnchorSigning {
  /** idle · signing: until the wallet answers · sent: the chain shows it soon. */
  readonly phase: 'idle' | 'signing' | 'sent';
  /** Why the last attempt signed nothing. */
  readonly error: unknown;
  readonly sign: () => Promise<void>;
}

/** Has the connected wallet note the newest row of the audit log on the chain. */
export function useAnchorSigning(): AnchorSigning {
  const wallet = useWalletConnection();
  const queryClient = useQueryClient();
  const { treasury } = useTreasury();
  const [phase, setPhase] = useState<AnchorSigning['phase']>('idle');
  const [error, setError] = useState<unknown>();

  async function sign(): Promise<void> {
    if (phase === 'signing') return;
    setPhase('signing');
    setError(undefined);
    try {
      const { chain_id: chainId, contract } = treasury;
      await signCall(wallet, {
        chainId,
        prepare: async (sender) => {
          const { call } = await request(adminPayouts.anchor, { query: { sender } });
          if (!call || call.gas === null) throw new NotOperatorError();
          await assertAnchors(call, { chainId, contract });
          return { to: call.contract, data: call.data, gas: call.gas };
        },
      });
      setPhase('sent');
    } catch (problem) {
      setError(problem);
      setPhase('idle');
    } finally {
      await invalidateTags(queryClient, adminPayouts.anchorSigned);
    }
  }
  return { phase, error, sign };
}

/** @throws AnchorMismatchError where the call is not the one that was described */
async function assertAnchors(
  { chain_id, contract, data, row, digest }: NonNullable<AuditAnchor['call']>,
  expected: { readonly chainId: number; readonly contract: string | null },
): Promise<void> {
  const { decodeAnchor } = await import('#renderer/lib/chain/treasury.ts');
  const call = decodeAnchor(data);
  const isMeant =
    chain_id === expected.chainId &&
    contract.toLowerCase() === expected.contract?.toLowerCase() &&
    call?.row === BigInt(row) &&
    call.digest === digest;
  if (!isMeant) throw new AnchorMismatchError();
}
