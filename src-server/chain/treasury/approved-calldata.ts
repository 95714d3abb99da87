import {
  concat,
  dataLength,
  dataSlice,
  getAddress,
  toBeHex,
  toBigInt,
  TypedDataEncoder,
  type TypedDataDomain,
  type TypedDataField,
} from 'ethers';
import { APPROVAL_DOMAIN, APPROVAL_TYPES } from '#contract/rules/treasury-call.ts';
import { approvedPayoutsInterface } from '../artifacts.ts';
import type { Approval, PayBatch, PayItem } from './types.ts';

/** Bytes of a packed item: number, recipient and amount, each big endian. */
const NUMBER_BYTES = 8;
const ADDRESS_BYTES = 20;
const AMOUNT_BYTES = 12;
const ITEM_BYTES = NUMBER_BYTES + ADDRESS_BYTES + AMOUNT_BYTES;

/** The most base units that one item can pay in the second edition. */
export const MAX_PACKED_AMOUNT = 2n ** BigInt(8 * AMOUNT_BYTES) - 1n;

/**
 * The items of a batch one behind the other, 40 bytes each, hex.
 * @throws Error of ethers where a number has more than 64 bits, an amount more than 96, or a recipient
 *   is no address
 */
export function packItems(items: readonly PayItem[]): string {
  return concat(
    items.flatMap(({ number, to, amount }) => [
      toBeHex(number, NUMBER_BYTES),
      getAddress(to),
      toBeHex(amount, AMOUNT_BYTES),
    ]),
  );
}

/** Reads packed items back. @throws Error where the length is not of whole items */
export function unpackItems(packed: string): PayItem[] {
  const length = dataLength(packed);
  if (length % ITEM_BYTES !== 0) throw new Error(`${length} bytes are not of whole items.`);
  return Array.from({ length: length / ITEM_BYTES }, (_, index) => {
    const at = index * ITEM_BYTES;
    const to = at + NUMBER_BYTES;
    const amount = to + ADDRESS_BYTES;
    return {
      number: toBigInt(dataSlice(packed, at, to)),
      to: getAddress(dataSlice(packed, to, amount)),
      amount: toBigInt(dataSlice(packed, amount, at + ITEM_BYTES)),
    };
  });
}

/** The contract that an approval is for: no other takes it. */
export interface ApprovalScope {
  readonly chainId: number;
  readonly treasury: string;
}

/** What an approver signs for a batch, as EIP-712 has it. */
export interface ApprovalData {
  readonly domain: TypedDataDomain;
  readonly types: Record<string, TypedDataField[]>;
  readonly value: {
    readonly run: string;
    readonly token: string;
    readonly deadline: number;
    readonly items: string;
  };
}

export function approvalData(
  { chainId, treasury }: ApprovalScope,
  { run, token, deadline, items }: PayBatch,
): ApprovalData {
  return {
    domain: { ...APPROVAL_DOMAIN, chainId, verifyingContract: getAddress(treasury) },
    types: APPROVAL_TYPES,
    value: { run, token: getAddress(token), deadline, items: packItems(items) },
  };
}

/** The hash that an approver signs; the same as `ApprovedPayouts.batchDigest`. */
export function approvalDigest(scope: ApprovalScope, batch: PayBatch): string {
  const { domain, types, value } = approvalData(scope, batch);
  return TypedDataEncoder.hash(domain, types, value);
}

/** Calldata of `ApprovedPayouts.pay` for a batch, hex. @throws Error as `packItems` does */
export function encodeApprovedPay(
  { run, deadline, token, items }: PayBatch,
  { approver, signature }: Approval,
): string {
  return approvedPayoutsInterface.encodeFunctionData('pay', [
    run,
    deadline,
    token,
    packItems(items),
    approver,
    signature,
  ]);
}

/**
 * Reads calldata back into the batch it pays and its approval; addresses in EIP-55.
 * @throws Error where it is not exactly what `encodeApprovedPay` writes
 */
export function decodeApprovedPay(data: string): PayBatch & { readonly approval: Approval } {
  const [run, deadline, token, items, approver, signature] =
    approvedPayoutsInterface.decodeFunctionData('pay', data) as unknown as [
      string,
      bigint,
      string,
      string,
      string,
      string,
    ];
  const batch = {
    run,
    deadline: Number(deadline),
    token: getAddress(token),
    items: unpackItems(items),
    approval: { approver: getAddress(approver), signature },
  };
  if (encodeApprovedPay(batch, batch.approval) !== data.toLowerCase()) {
    throw new Error('Not plain calldata of pay.');
  }
  return batch;
}
