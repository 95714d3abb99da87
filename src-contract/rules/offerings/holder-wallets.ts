import type { ChainActKind } from './chain.ts';

/** `lost`: all its units went to another wallet of the member, and it is frozen for ever. */
export type WalletCondition = 'frozen' | 'lost';

/** What final blocks have of a wallet of a holder. */
export interface WalletAct {
  readonly kind: ChainActKind;
  readonly wallet: string;
  /** The wallet that got the units of a lost one; of a recovery alone. */
  readonly replacement: string | null;
  /** The final block at whose end it was found done; null: it is not. */
  readonly block: number | null;
}

/**
 * Wallets that are frozen or lost, each with the act by which they are so. What was frozen stays so in the wallet that
 * got its units, as contracts/OfferingToken.sol has it. The others are free.
 */
export function conditionsOf<Act extends WalletAct>(
  acts: readonly Act[],
): ReadonlyMap<string, { readonly condition: WalletCondition; readonly by: Act }> {
  const found = new Map<string, { readonly condition: WalletCondition; readonly by: Act }>();
  const done = acts.flatMap((by) => (by.block === null ? [] : [{ by, block: by.block }]));
  for (const { by } of done.toSorted((a, b) => a.block - b.block)) {
    const { kind, wallet, replacement } = by;
    if (kind === 'freeze') found.set(wallet, { condition: 'frozen', by });
    else if (kind === 'unfreeze') found.delete(wallet);
    else if (kind === 'recovery') {
      const before = found.get(wallet);
      if (before && replacement !== null) found.set(replacement, before);
      found.set(wallet, { condition: 'lost', by });
    }
  }
  return found;
}
