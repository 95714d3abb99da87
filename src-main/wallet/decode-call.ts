import { Interface } from 'ethers/abi';
import type { Refusal } from '#contract/ipc/ask-window.ts';
import { getAddress } from 'ethers/address';
import {
  ANCHOR_FRAGMENT,
  APPROVED_PAY_FRAGMENT,
  MAX_PAYMENTS,
  PAY_FRAGMENT,
  TRANSACTION_GAS_CAP,
  unpackPayments,
} from '#contract/rules/treasury-call.ts';

/**
 * One payment. `to` is an EIP-55 checksum address, `amount` is in base units of the call's token.
 */
export interface DecodedPayment {
  readonly number: bigint;
  readonly to: string;
  readonly amount: bigint;
}

/** What a batch pays, whoever says it: a call, or what a second person signs. */
export interface DecodedBatch {
  /** 32 bytes, hex. */
  readonly runKey: string;
  /** Unix seconds of chain time. */
  readonly deadline: bigint;
  readonly token: string;
  readonly payments: readonly DecodedPayment[];
}

/** A `pay` call, decoded from the transaction alone. */
export interface DecodedPay extends DecodedBatch {
  /** Original calldata, lower-case hex. */
  readonly data: string;
  readonly gas: bigint;
  /** Whose signature is in it; null in the first edition, which asks for none. */
  readonly approver: string | null;
}

/** An `anchorAudit` call, decoded from the transaction alone. */
export interface DecodedAnchor {
  /** Original calldata, lower-case hex. */
  readonly data: string;
  readonly gas: bigint;
  readonly row: bigint;
  /** 32 bytes, hex. */
  readonly digest: string;
}

/** The transaction is refused, with the reason. */
export class RefusedError extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`Refused: ${reason}`, options);
    this.name = 'RefusedError';
    this.reason = reason;
  }
}

const treasury = new Interface([PAY_FRAGMENT, ANCHOR_FRAGMENT]);
const approvedTreasury = new Interface([APPROVED_PAY_FRAGMENT]);
const approvedSelector = approvedTreasury.getFunction('pay')?.selector ?? '';
const fields: readonly string[] = ['from', 'to', 'data', 'gas', 'value'];
const HEX = /^0x[0-9a-fA-F]+$/;
/**
 * The most expensive plain token takes 100,000 gas for the first payment and 32,000 for each
 * further one; these limits leave a margin.
 */
const MOST_FIRST = 500_000n;
const MOST_EACH = 150_000n;
const LEAST_GAS = 21_000n;

export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

interface Own {
  readonly account: string;
  readonly treasury: string;
}

/** Selects the decoder by function selector. Anything but an anchor is decoded as a payment. */
export function isAnchor(params: readonly unknown[]): boolean {
  const [given] = params;
  const data = typeof given === 'object' && given !== null && 'data' in given ? given.data : null;
  const selector = treasury.getFunction('anchorAudit')?.selector;
  return typeof data === 'string' && selector !== undefined && hasSelector(data, selector);
}

const hasSelector = (data: string, selector: string): boolean =>
  data.slice(0, selector.length).toLowerCase() === selector;

/**
 * Decodes a payout: the pinned contract's `pay`, without value, from the wallet's own account. No
 * description of the call by the page is used.
 * @throws RefusedError for anything else
 */
export function decodeCall(params: readonly unknown[], own: Own): DecodedPay {
  const { data, gas } = readTransaction(params, own);
  const call = decodePay(data);
  assertGas(gas, MOST_FIRST + MOST_EACH * BigInt(call.payments.length - 1));
  return { ...call, gas };
}

/**
 * Decodes an anchor of the audit log: the pinned contract's `anchorAudit`.
 * @throws RefusedError for anything else
 */
export function decodeAnchor(params: readonly unknown[], own: Own): DecodedAnchor {
  const { data, gas } = readTransaction(params, own);
  const [row, digest] = decodeExactly('anchorAudit', data) as [bigint, string];
  assertGas(gas, MOST_FIRST);
  return { data, gas, row, digest };
}

/** Validates the fields common to both calls; returns `data` in lower case. */
function readTransaction(
  params: readonly unknown[],
  own: Own,
): { readonly data: string; readonly gas: bigint } {
  const [given] = params;
  if (params.length !== 1 || typeof given !== 'object' || given === null) {
    throw new RefusedError('transaction');
  }
  // Reject unknown fields: they could change what is signed.
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
  return { data: data.toLowerCase(), gas: BigInt(gas) };
}

function assertGas(gas: bigint, most: bigint): void {
  if (gas < LEAST_GAS || gas > most || gas > TRANSACTION_GAS_CAP) throw new RefusedError('gas');
}

const isHex = (value: unknown): value is string => typeof value === 'string' && HEX.test(value);

/**
 * Decodes calldata and encodes it again. Any difference (trailing bytes, non-canonical encoding) is
 * refused, since users would confirm something other than what is signed.
 */
function decodeExactly(
  method: 'pay' | 'anchorAudit',
  data: string,
  contract: Interface = treasury,
): readonly unknown[] {
  let read: readonly unknown[];
  try {
    read = contract.decodeFunctionData(method, data).toArray(true);
  } catch (cause) {
    throw new RefusedError('call', { cause });
  }
  if (contract.encodeFunctionData(method, read) !== data) throw new RefusedError('call');
  return read;
}

function decodePay(data: string): Omit<DecodedPay, 'gas'> {
  if (hasSelector(data, approvedSelector)) return decodeApprovedPay(data);
  const [runKey, deadline, token, items] = decodeExactly('pay', data) as [
    string,
    bigint,
    string,
    readonly (readonly [bigint, string, bigint])[],
  ];
  if (items.length === 0 || items.length > MAX_PAYMENTS) throw new RefusedError('call');
  const payments = items.map(([number, to, amount]) => ({ number, to, amount }));
  return { data, runKey, deadline, token, payments, approver: null };
}

function decodeApprovedPay(data: string): Omit<DecodedPay, 'gas'> {
  const [runKey, deadline, token, items, approver] = decodeExactly(
    'pay',
    data,
    approvedTreasury,
  ) as [string, bigint, string, string, string];
  return { data, runKey, deadline, token, payments: decodeItems(items), approver };
}

/** @throws RefusedError where it is not 1 to 300 packed payments */
export function decodeItems(items: string): readonly DecodedPayment[] {
  const payments = unpackPayments(items);
  if (payments === null) throw new RefusedError('call');
  return payments.map((payment) => ({ ...payment, to: getAddress(payment.to) }));
}
