import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { formatUnits, parseUnits } from '#contract/rules/money.ts';
import type { WalletConnection } from '#renderer/domain/wallet/wallet-connection.ts';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import { encodeBalanceOf, encodeTransfer } from '#renderer/lib/chain/token.ts';
import { isPayable } from './request-state.ts';

/** What sending needs from outside, so that its order can be tested alone. */
export interface SendingParts {
  readonly wallet: Pick<WalletConnection, 'check' | 'read' | 'send'>;
  /** The request as the server has it now. */
  readonly look: () => Promise<PurchaseRequest>;
  /** Tells the server the hash. */
  readonly report: (hash: string) => Promise<void>;
}

/** checking wallet and request · signing: the wallet was asked · reporting its hash. */
export type SendingStep = 'checking' | 'signing' | 'reporting';

/** The request takes no payment any more: nothing was signed. */
export class NotPayableError extends Error {
  override readonly name = 'NotPayableError';
}

/** The account holds less of the token than is asked: nothing was signed. Whole tokens. */
export class ShortTokensError extends Error {
  override readonly name = 'ShortTokensError';
  readonly balance: string;
  readonly amount: string;

  constructor(balance: string, amount: string) {
    super(`The account holds ${balance} of ${amount}`);
    this.balance = balance;
    this.amount = amount;
  }
}

/** The account lacks coins for the network fee: nothing was signed. Whole coins. */
export class ShortGasError extends Error {
  override readonly name = 'ShortGasError';
  readonly missing: string;

  constructor(missing: string) {
    super(`The account lacks ${missing} for the network fee`);
    this.missing = missing;
  }
}

/** Decimals of every EVM chain's own coin. */
const COIN_DECIMALS = 18;

/**
 * Pays a request from the connected wallet: the request is asked afresh, the chain and the account's
 * tokens and coins are checked, and exactly what is missing goes to its address. Answers the hash.
 *
 * Throws WalletError, NotPayableError, ShortTokensError, ShortGasError and what `look` throws; then
 * nothing is known to have been sent. A report that fails is no failure: the server finds the payment
 * on the chain by itself.
 */
export async function sendPayment(
  { wallet, look, report }: SendingParts,
  onStep: (step: SendingStep) => void,
): Promise<string> {
  onStep('checking');
  const [{ address: from }, request] = await Promise.all([wallet.check(), look()]);
  if (!isPayable(request)) throw new NotPayableError();
  await assertTokens(wallet, from, request);
  const amount = parseUnits(request.missing, request.token_decimals);
  const call = {
    from,
    to: request.token,
    data: encodeTransfer({ to: request.address, amount }),
  };
  await assertGas(wallet, call);

  // Its owner may have changed either meanwhile.
  const now = await wallet.check();
  if (now.chainId !== request.network.chain_id) throw new WalletError('wrong_chain');
  if (now.address.toLowerCase() !== from.toLowerCase()) {
    throw new WalletError('wrong_account', { current: now.address, expected: from });
  }
  onStep('signing');
  const hash = await wallet.send(call);
  onStep('reporting');
  await report(hash).catch(() => undefined);
  return hash;
}

type Reader = SendingParts['wallet'];

async function assertTokens(
  wallet: Reader,
  owner: string,
  request: PurchaseRequest,
): Promise<void> {
  const { chainId } = await wallet.check();
  if (chainId !== request.network.chain_id) throw new WalletError('wrong_chain');
  const call = { to: request.token, data: encodeBalanceOf(owner) };
  const balance = await readUnits(wallet, 'eth_call', [call, 'latest']);
  if (balance === undefined) return;
  const { token_decimals, missing } = request;
  if (balance < parseUnits(missing, token_decimals)) {
    throw new ShortTokensError(formatUnits(balance, token_decimals), missing);
  }
}

async function assertGas(
  wallet: Reader,
  call: { readonly from: string; readonly to: string; readonly data: string },
): Promise<void> {
  const [gas, price, coins] = await Promise.all([
    readUnits(wallet, 'eth_estimateGas', [call]),
    readUnits(wallet, 'eth_gasPrice', []),
    readUnits(wallet, 'eth_getBalance', [call.from, 'latest']),
  ]);
  if (gas === undefined || price === undefined || coins === undefined) return;
  const missing = gas * price - coins;
  if (missing > 0n) throw new ShortGasError(formatUnits(missing, COIN_DECIMALS));
}

/** A number as the chain answers it; undefined where the wallet does not say: then it decides itself. */
async function readUnits(
  wallet: Reader,
  method: `eth_${string}`,
  params: readonly unknown[],
): Promise<bigint | undefined> {
  try {
    const answer = await wallet.read(method, params);
    return typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer) ? BigInt(answer) : undefined;
  } catch (error) {
    if (error instanceof WalletError && error.problem === 'closed') throw error;
    return undefined;
  }
}
