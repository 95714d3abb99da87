/**
 * Encodes and decodes calls of the treasury contract. Imports ethers' ABI code: import lazily, with
 * the screen that signs.
 */
import { Interface } from 'ethers/abi';
import { keccak256 } from 'ethers/crypto';
import { getAddress } from 'ethers/address';
import {
  ANCHOR_FRAGMENT,
  APPROVAL_DOMAIN,
  APPROVED_PAY_FRAGMENT,
  PAY_FRAGMENT,
  unpackPayments,
} from '#contract/rules/treasury-call.ts';

/**
 * One payment. `to` is an EIP-55 checksum address, `amount` is in base units of the call's token.
 */
export interface CalledPayment {
  readonly number: bigint;
  readonly to: string;
  readonly amount: bigint;
}

/** A decoded `pay` call. */
export interface PayCall {
  /** Run key of the batch, 32 bytes in hex. */
  readonly run: string;
  /** Unix seconds of chain time. */
  readonly deadline: bigint;
  readonly token: string;
  readonly items: readonly CalledPayment[];
  /** Whose signature is in it; only of the second edition, which pays nothing without. */
  readonly approver?: string;
}

const treasury = new Interface([PAY_FRAGMENT, ANCHOR_FRAGMENT]);

const approvedTreasury = new Interface([APPROVED_PAY_FRAGMENT]);
const approvedSelector = approvedTreasury.getFunction('pay')?.selector ?? '';

/** Decodes calldata of `pay` of either edition; undefined for any other call or for trailing bytes. */
export function decodePay(data: string): PayCall | undefined {
  if (data.slice(0, approvedSelector.length).toLowerCase() === approvedSelector) {
    return decodeApprovedPay(data);
  }
  try {
    const [run, deadline, token, items] = treasury.decodeFunctionData('pay', data).toArray() as [
      string,
      bigint,
      string,
      readonly (readonly [bigint, string, bigint])[],
    ];
    const call = { run, deadline, token, items: items.map(toPayment) };
    return encodePay(call) === data.toLowerCase() ? call : undefined;
  } catch {
    return undefined;
  }
}

function decodeApprovedPay(data: string): PayCall | undefined {
  try {
    const read = approvedTreasury.decodeFunctionData('pay', data).toArray();
    const [run, deadline, token, packed, approver] = read as [
      string,
      bigint,
      string,
      string,
      string,
    ];
    const items = decodeItems(packed);
    const isExact = approvedTreasury.encodeFunctionData('pay', read) === data.toLowerCase();
    return items && isExact ? { run, deadline, token, items, approver } : undefined;
  } catch {
    return undefined;
  }
}

/** The payments of packed items, as an approver signs them; undefined where they are none. */
export const decodeItems = (packed: string): readonly CalledPayment[] | undefined =>
  unpackPayments(packed)?.map((item) => ({ ...item, to: getAddress(item.to) }));

/** What a second person signs for a batch, read from typed data. */
export interface ApprovedBatch {
  readonly contract: string;
  readonly token: string;
  readonly items: readonly CalledPayment[];
}

/** Reads a batch from typed data; undefined where it is of anything else. */
export function readApproval(typed: unknown): ApprovedBatch | undefined {
  const { primaryType, domain, message } = (typed ?? {}) as {
    readonly primaryType?: unknown;
    readonly domain?: { readonly name?: unknown; readonly verifyingContract?: unknown };
    readonly message?: { readonly token?: unknown; readonly items?: unknown };
  };
  const isOurs = primaryType === 'Batch' && domain?.name === APPROVAL_DOMAIN.name;
  const contract = domain?.verifyingContract;
  const { token, items: packed } = message ?? {};
  if (!isOurs || typeof contract !== 'string' || typeof token !== 'string') return undefined;
  const items = typeof packed === 'string' ? decodeItems(packed) : undefined;
  return items && { contract, token, items };
}

/** A decoded `anchorAudit` call; `digest` is 32 bytes in hex. */
export interface AnchorCall {
  readonly row: bigint;
  readonly digest: string;
}

/** Decodes calldata of `anchorAudit`; undefined for any other call or for trailing bytes. */
export function decodeAnchor(data: string): AnchorCall | undefined {
  try {
    const [row, digest] = treasury.decodeFunctionData('anchorAudit', data).toArray() as [
      bigint,
      string,
    ];
    return encodeAnchor({ row, digest }) === data.toLowerCase() ? { row, digest } : undefined;
  } catch {
    return undefined;
  }
}

/** Calldata of `anchorAudit`, lower-case hex. */
export const encodeAnchor = ({ row, digest }: AnchorCall): string =>
  treasury.encodeFunctionData('anchorAudit', [row, digest]);

/** Calldata of `pay`, lower-case hex. */
export function encodePay({ run, deadline, token, items }: PayCall): string {
  const tuples = items.map(({ number, to, amount }) => [number, to, amount]);
  return treasury.encodeFunctionData('pay', [run, deadline, token, tuples]);
}

/** Keccak-256 of calldata, 32 bytes in hex. */
export const hashCalldata = (data: string): string => keccak256(data);

const toPayment = ([number, to, amount]: readonly [bigint, string, bigint]): CalledPayment => ({
  number,
  to,
  amount,
});
