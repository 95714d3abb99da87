import type { WalletCall, WalletConnection } from './wallet-connection.ts';
import { WalletError } from './wallet-error.ts';

/** What a wallet is to sign, without who signs it. */
export type UnsignedCall = Omit<WalletCall, 'from'>;

interface SigningOptions {
  /** The network that the call is for. */
  readonly chainId: number;
  /** Gets the call for a signer and compares it with what is on screen; what it throws, nothing is signed. */
  readonly prepare: (sender: string) => Promise<UnsignedCall>;
  /** The wallet is being asked. */
  readonly onSigning?: () => void;
}

/**
 * Has the connected wallet sign one call, with network and account checked before it is prepared and again right
 * before it is signed: its owner may change either meanwhile. Answers the hash.
 * @throws WalletError, and what `prepare` throws; then nothing is known to have been sent
 */
export async function signCall(
  wallet: Pick<WalletConnection, 'check' | 'send'>,
  { chainId, prepare, onSigning }: SigningOptions,
): Promise<string> {
  const before = await wallet.check();
  if (before.chainId !== chainId) throw new WalletError('wrong_chain');
  const call = await prepare(before.address);
  const now = await wallet.check();
  if (now.chainId !== chainId) throw new WalletError('wrong_chain');
  if (now.address.toLowerCase() !== before.address.toLowerCase()) {
    throw new WalletError('wrong_account', { current: now.address, expected: before.address });
  }
  onSigning?.();
  return wallet.send({ from: before.address, ...call });
}
