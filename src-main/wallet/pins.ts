import { getAddress } from 'ethers/address';
import Type from 'typebox';
import { Check } from 'typebox/value';
import type { TreasuryView } from '#contract/api/admin/payouts.ts';
import type { PinnedContract } from '#contract/ipc/ask-window.ts';
import type { PrivateFile } from './private-file.ts';

const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
const Pinned = Type.Object({
  server: Type.String(),
  chainId: Type.Integer({ minimum: 1 }),
  network: Type.String({ maxLength: 100 }),
  nativeSymbol: Type.String({ maxLength: 20 }),
  treasury: Address,
  tokens: Type.Array(
    Type.Object({
      currency: Type.String({ maxLength: 20 }),
      address: Address,
      decimals: Type.Integer({ minimum: 0, maximum: 36 }),
    }),
    { maxItems: 20 },
  ),
});

/** The payout contract that was accepted on this computer for one server. */
export interface Pins {
  /** Null if none has been accepted for this server. */
  read(): Promise<PinnedContract | null>;
  write(pinned: PinnedContract): Promise<void>;
}

export function createPins(file: PrivateFile, server: string): Pins {
  return {
    async read() {
      const text = await file.read();
      const kept = text === undefined ? undefined : parse(text);
      if (!Check(Pinned, kept) || kept.server !== server) return null;
      const { server: _, ...pinned } = kept;
      return pinned;
    },
    write: (pinned) => file.write(JSON.stringify({ server, ...pinned })),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The payout contract a server announces; null if payouts are off or the announcement is invalid.
 */
export function proposalOf(view: TreasuryView): PinnedContract | null {
  if (!view.deployed || view.contract === null) return null;
  try {
    const pinned = {
      chainId: view.chain_id,
      network: view.network,
      nativeSymbol: view.native_symbol,
      treasury: getAddress(view.contract),
      tokens: view.tokens.map(({ currency, token, decimals }) => ({
        currency,
        address: getAddress(token),
        decimals,
      })),
    };
    return Check(Pinned, { server: '', ...pinned }) ? pinned : null;
  } catch {
    return null;
  }
}

export const isSameContract = (a: PinnedContract, b: PinnedContract): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
