import { dataLength, id } from 'ethers';
import { describe, expect, test } from 'vitest';
import { artifacts } from '../artifacts.ts';
import {
  decodeApprovedPay,
  encodeApprovedPay,
  MAX_PACKED_AMOUNT,
  packItems,
  unpackItems,
} from './approved-calldata.ts';
import {
  frozenCalldata,
  needsApproval,
  payCalldata,
  paysFrozen,
  withApproval,
} from './calldata.ts';
import { detectEdition } from './edition.ts';
import { decodePay, encodePay } from './pay-calldata.ts';
import type { PayBatch } from './types.ts';

const approval = {
  approver: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  signature: `0x${'5a'.repeat(65)}`,
};
const batch: PayBatch = {
  run: id('a run'),
  deadline: 1_795_000_000,
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  items: [
    { number: 1n, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: 1n },
    {
      number: 2n ** 64n - 1n,
      to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      amount: MAX_PACKED_AMOUNT,
    },
  ],
};

describe('packed items', () => {
  test('are 40 bytes each: number, recipient, amount', () => {
    const packed = packItems(batch.items);
    expect(dataLength(packed)).toBe(80);
    expect(packed.slice(0, 82)).toBe(
      `0x${'0'.repeat(15)}170997970c51812dc3a010c7d01b50e0d17dc79c8${'0'.repeat(23)}1`,
    );
    expect(unpackItems(packed)).toEqual(batch.items);
    expect(unpackItems('0x')).toEqual([]);
  });

  test.each([
    ['a number of more than 64 bits', { number: 2n ** 64n }],
    ['an amount of more than 96 bits', { amount: MAX_PACKED_AMOUNT + 1n }],
    ['a negative amount', { amount: -1n }],
    ['a recipient that is no address', { to: '0x1234' }],
  ])('refuse %s', (_, change) => {
    const [item] = batch.items;
    expect(() => packItems([{ ...item, ...change } as never])).toThrow();
  });

  test('refuse a length that is not of whole items', () => {
    expect(() => unpackItems(`${packItems(batch.items)}00`)).toThrow('81 bytes');
  });
});

describe('calldata of an approved batch', () => {
  const data = encodeApprovedPay(batch, approval);

  test('says the same when it is read back', () => {
    expect(decodeApprovedPay(data)).toEqual({ ...batch, approval });
  });

  test('is refused with anything appended, cut short, or where it is another call', () => {
    expect(() => decodeApprovedPay(`${data}00`)).toThrow('Not plain calldata');
    expect(() => decodeApprovedPay(data.slice(0, -64))).toThrow();
    expect(() => decodeApprovedPay(encodePay({ ...batch, items: [] }))).toThrow();
    expect(() => decodePay(data)).toThrow();
  });

  test('is chosen by the edition, and never made without an approval', () => {
    expect(payCalldata({}, batch)).toBe(encodePay(batch));
    expect(payCalldata({ edition: 1 }, batch)).toBe(encodePay(batch));
    expect(payCalldata({ edition: 2 }, { ...batch, approval })).toBe(data);
    expect(() => payCalldata({ edition: 2 }, batch)).toThrow('a second person approved');
  });
});

test('code is of one edition or of none', () => {
  const { payouts, approvedPayouts, receipts } = artifacts;
  expect(detectEdition(payouts.bytecode)).toBe(1);
  expect(detectEdition(approvedPayouts.bytecode.toUpperCase())).toBe(2);
  expect(detectEdition(receipts.bytecode)).toBeNull();
  expect(detectEdition('0x')).toBeNull();
  // Code that would answer both calls is neither.
  expect(detectEdition(payouts.bytecode + approvedPayouts.bytecode.slice(2))).toBeNull();
});

describe('what is frozen', () => {
  const frozen = frozenCalldata({ edition: 2 }, batch);
  const other = { ...approval, signature: `0x${'6b'.repeat(70)}` };

  test('is the call itself in the first edition, which needs no approval', () => {
    expect(frozenCalldata({}, batch)).toBe(encodePay(batch));
    expect(needsApproval(encodePay(batch))).toBe(false);
    expect(paysFrozen(encodePay(batch).toUpperCase().replace('0X', '0x'), encodePay(batch))).toBe(
      true,
    );
    expect(paysFrozen(encodePay({ ...batch, deadline: 1 }), encodePay(batch))).toBe(false);
  });

  test('becomes the call that pays once an approval is in it', () => {
    expect(needsApproval(frozen)).toBe(true);
    expect(withApproval(frozen, approval)).toBe(encodeApprovedPay(batch, approval));
    expect(decodeApprovedPay(frozen)).toMatchObject({ approval: { signature: '0x' } });
  });

  test('is paid by the same items whoever approved them, and by nothing else', () => {
    for (const given of [approval, other]) {
      expect(paysFrozen(encodeApprovedPay(batch, given), frozen)).toBe(true);
    }
    for (const changed of [
      { ...batch, deadline: batch.deadline + 1 },
      { ...batch, run: id('another run') },
      { ...batch, items: batch.items.slice(1) },
    ]) {
      expect(paysFrozen(encodeApprovedPay(changed, approval), frozen)).toBe(false);
    }
    expect(paysFrozen(`${encodeApprovedPay(batch, approval)}00`, frozen)).toBe(false);
    expect(paysFrozen(encodePay(batch), frozen)).toBe(false);
  });
});
