import { Interface } from 'ethers/abi';
import type { Refusal } from '#contract/ipc/ask-window.ts';
import { MAX_PAYMENTS, PAY_FRAGMENT, TRANSACTION_GAS_CAP } from '#contract/rules/treasury-call.ts';

/** One payment; `to` with its EIP-55 capitals, `amount` in base units of the call's token. */
export interface DecodedPayment {
  readonly number: bigint;
  readonly to: string;
  readonly amount: bigint;
}

/** What would be signed, read from the transaction alone. */
export interface DecodedPay {
  /** As it was given, in lower case. */
  readonly data: string;
  readonly gas: bigint;
  /** 32 bytes in hex. */
  readonly runKey: string;
  /** Unix seconds of chain time. */
  readonly deadline: bigint;
  readonly token: string;
  readonly payments: readonly DecodedPayment[];
}

/** Nothing is signed, and why. */
export class RefusedError extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`Refused: ${reason}`, options);
    this.name = 'RefusedError';
    this.reason = reason;
  }
}

const treasury = new Interface([PAY_FRAGMENT]);
const fields: readonly string[] = ['from', 'to', 'data', 'gas', 'value'];
const HEX = /^0x[0-9a-fA-F]+$/;
/** Gas of the dearest plain token is 100,000 for the first payment and 32,000 for each further one. */
const MOST_FIRST = 500_000n;
const MOST_EACH = 150_000n;
const LEAST_GAS = 21_000n;

export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Reads the one transaction this wallet knows: the pinned contract's `pay`, without value, from its
 * own account. There is no other kind, and no decoding of what somebody else says a call means.
 * @throws RefusedError for everything else
 */
export function decodeCall(
  params: readonly unknown[],
  own: { readonly account: string; readonly treasury: string },
): DecodedPay {
  const [given] = params;
  if (params.length !== 1 || typeof given !== 'object' || given === null) {
    throw new RefusedError('transaction');
  }
  // A field that is not looked at could change what is signed.
  if (Object.keys(given).some((key) => !fields.includes(key))) {
    throw new RefusedError('transaction');
  }
  const { from, to, data, gas, value = '0x0' } = given as Readonly<Record<string, unknown>>;
  if (typeof from !== 'string' || typeof to !== 'string' || !isHex(data) || !isHex(gas)) {
    throw new RefusedError('transaction');
  }
  if (!sameAddress(from, own.account)) throw new RefusedError('account');
  if (!sameAddress(to, own.treasury)) throw new RefusedError('contract');
  if (!isHex(value) || BigInt(value) !== 0n) throw new RefusedError('value');
  const call = decodePay(data);
  const limit = BigInt(gas);
  const most = MOST_FIRST + MOST_EACH * BigInt(call.payments.length - 1);
  if (limit < LEAST_GAS || limit > most || limit > TRANSACTION_GAS_CAP) {
    throw new RefusedError('gas');
  }
  return { ...call, gas: limit };
}

const isHex = (value: unknown): value is string => typeof value === 'string' && HEX.test(value);

function decodePay(data: string): Omit<DecodedPay, 'gas'> {
  const call = data.toLowerCase();
  let read: readonly unknown[];
  try {
    read = treasury.decodeFunctionData('pay', call).toArray(true);
  } catch (cause) {
    throw new RefusedError('call', { cause });
  }
  // What the contract would not look at, or written in another way, is not what people compared.
  if (treasury.encodeFunctionData('pay', read) !== call) throw new RefusedError('call');
  const [runKey, deadline, token, items] = read as [
    string,
    bigint,
    string,
    readonly (readonly [bigint, string, bigint])[],
  ];
  if (items.length === 0 || items.length > MAX_PAYMENTS) throw new RefusedError('call');
  const payments = items.map(([number, to, amount]) => ({ number, to, amount }));
  return { data: call, runKey, deadline, token, payments };
}
