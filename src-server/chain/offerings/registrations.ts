import { readContract } from '../contract-call.ts';
import { mapLimited } from '../map-limited.ts';
import type { Rpc } from '../rpc.ts';
import { registryInterface } from './contracts.ts';

/** A wallet as the registry has it at the end of a block. */
export interface RegisteredWallet {
  /** 32 bytes in hex; of a wallet that was never registered zero. */
  readonly identity: string;
  readonly country: number;
  /** Unix seconds; 0 where it is not registered. */
  readonly validUntil: bigint;
}

const READS_AT_ONCE = 10;

/** Wallets as the registry has them at the end of a block, in their order; all sources must agree. */
export function readRegistrations(
  rpc: Rpc,
  registry: string,
  wallets: readonly string[],
  block: number,
): Promise<RegisteredWallet[]> {
  return rpc.agreed(`wallets of ${registry}`, (provider) => {
    const read = <T>(method: string, wallet: string): Promise<T> =>
      readContract<T>(provider, {
        address: registry,
        contract: registryInterface,
        method,
        inputs: [wallet],
        block,
      });
    return mapLimited(wallets, READS_AT_ONCE, async (wallet) => ({
      identity: await read<string>('identityOf', wallet),
      country: Number(await read<bigint>('countryOf', wallet)),
      validUntil: await read<bigint>('validUntil', wallet),
    }));
  });
}
