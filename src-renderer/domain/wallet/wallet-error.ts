/**
 * What can go wrong with a wallet, each with a sentence of its own:
 * `rejected` by its owner · `already_asking` an earlier request is open in it · `unknown_chain` it does
 * not know the network · `gas` too little coin for the network fee · `closed` it went away, or it does
 * not say whether it sent · `no_network` it cannot reach the chain · `wrong_chain`, `wrong_account`
 * found when checked again right before signing · `failed` anything else it answered.
 */
export type WalletProblem =
  | 'rejected'
  | 'already_asking'
  | 'unknown_chain'
  | 'gas'
  | 'closed'
  | 'no_network'
  | 'wrong_chain'
  | 'wrong_account'
  | 'unsupported'
  | 'failed';

interface WalletErrorOptions {
  readonly cause?: unknown;
  /** `wrong_account`: the address it has, and the one that is needed. */
  readonly current?: string;
  readonly expected?: string;
}

export class WalletError extends Error {
  readonly problem: WalletProblem;
  readonly current: string | undefined;
  readonly expected: string | undefined;

  constructor(problem: WalletProblem, options: WalletErrorOptions = {}) {
    super(`The wallet: ${problem}`, { cause: options.cause });
    this.name = 'WalletError';
    this.problem = problem;
    this.current = options.current;
    this.expected = options.expected;
  }
}

/** Numbers of EIP-1193, EIP-3326 and of JSON-RPC as wallets use them. */
const byCode: Readonly<Record<number, WalletProblem>> = {
  4001: 'rejected',
  4100: 'rejected',
  4200: 'unsupported',
  4900: 'closed',
  4901: 'no_network',
  4902: 'unknown_chain',
  [-32_002]: 'already_asking',
};

/** What a wallet threw, in our words. */
export function toWalletError(thrown: unknown): WalletError {
  if (thrown instanceof WalletError) return thrown;
  const codes = codesOf(thrown);
  const known = codes.map((code) => byCode[code]).find((problem) => problem !== undefined);
  if (known) return new WalletError(known, { cause: thrown });
  const text = thrown instanceof Error ? thrown.message : String(messageOf(thrown));
  return new WalletError(/insufficient funds/i.test(text) ? 'gas' : 'failed', { cause: thrown });
}

/** Its own code and the one inside: some wallets wrap what their node said. */
function codesOf(thrown: unknown): number[] {
  if (typeof thrown !== 'object' || thrown === null) return [];
  const { code, data } = thrown as { readonly code?: unknown; readonly data?: unknown };
  const inner = (data as { readonly originalError?: unknown } | null | undefined)?.originalError;
  return [...(typeof code === 'number' ? [code] : []), ...codesOf(inner)];
}

function messageOf(thrown: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null) return thrown;
  return (thrown as { readonly message?: unknown }).message;
}
