import { id } from 'ethers';
import { describe, expect, test } from 'vitest';
import { payoutsInterface } from '../artifacts.ts';
import { decodePay, encodePay } from './pay-calldata.ts';
import type { PayBatch } from './types.ts';

const batch: PayBatch = {
  run: id('a run'),
  deadline: 1_795_000_000,
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  items: [
    { number: 1n, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: 1n },
    {
      number: 2n ** 64n - 1n,
      to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      amount: 10n ** 24n,
    },
  ],
};

describe('calldata of pay', () => {
  test('says the same when it is read back', () => {
    expect(decodePay(encodePay(batch))).toEqual(batch);
  });

  test('is refused when it is another call', () => {
    expect(() => decodePay(payoutsInterface.encodeFunctionData('pause'))).toThrow();
    expect(() => decodePay('0x')).toThrow();
  });

  test('is refused with anything appended', () => {
    expect(() => decodePay(`${encodePay(batch)}00`)).toThrow('Not plain calldata');
  });
});
