import type { Sweeps } from '#contract/api/admin/exceptions.ts';
import { signCall } from '#renderer/domain/wallet/sign-call.ts';
import type { WalletConnection } from '#renderer/domain/wallet/wallet-connection.ts';
import { decodeSweep } from '#renderer/lib/chain/sweep-call.ts';

type Chain = NonNullable<Sweeps['chain']>;
type Item = Sweeps['items'][number];

/** What arrived to be signed is not what is on screen: nothing was signed. */
export class SweepMismatchError extends Error {
  override readonly name = 'SweepMismatchError';
}

/**
 * Has the wallet sign one sweep: its calldata must say exactly the token and the requests that are
 * shown, and the wallet must be on the contract's chain. Answers the hash.
 * @param token the token's pinned address; undefined: unknown, then nothing is signed
 * @throws WalletError, SweepMismatchError; then nothing was sent
 */
export async function signSweep(
  wallet: Pick<WalletConnection, 'check' | 'send'>,
  chain: Chain,
  item: Item,
  token: string | undefined,
): Promise<string> {
  return signCall(wallet, {
    chainId: chain.chain_id,
    prepare: () => {
      const call = decodeSweep(item.calldata);
      const isSame =
        call !== undefined &&
        call.token.toLowerCase() === token?.toLowerCase() &&
        call.numbers.length === item.numbers.length &&
        call.numbers.every((number, index) => number === BigInt(item.numbers[index] ?? -1));
      if (!isSame) throw new SweepMismatchError();
      return Promise.resolve({ to: chain.contract, data: item.calldata });
    },
  });
}
