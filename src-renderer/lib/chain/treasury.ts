/**
 * Encodes and decodes calls of the treasury contract. Imports ethers' ABI code: import lazily, with
 * the screen that signs.
 */
import { Interface } from 'ethers/abi';
import { keccak256 } from 'ethers/crypto';
import { ANCHOR_FRAGMENT, PAY_FRAGMENT } from '#contract/rules/treasury-call.ts';

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
}

const treasury = new Interface([PAY_FRAGMENT, ANCHOR_FRAGMENT]);

/** Decodes calldata of `pay`; undefined for any other call or for trailing bytes. */
export function decodePay(data: string): PayCall | undefined {
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
