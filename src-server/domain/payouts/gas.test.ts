import { expect, it } from 'vitest';
import { GAS_PER_ITEM, gasPerBatch, usualGas, usualGasLimit } from './gas.ts';

it('a batch takes what the first item does and so much for each further one', () => {
  expect(usualGas(1, 1)).toBe(gasPerBatch(1));
  expect(usualGas(300, 1)).toBe(gasPerBatch(1) + 299n * GAS_PER_ITEM);
});

it('in the second edition each batch carries an approval of 12,000 gas beside it', () => {
  expect(gasPerBatch(2) - gasPerBatch(1)).toBe(12_000n);
  expect(usualGas(5, 2) - usualGas(5, 1)).toBe(12_000n);
});

it('a limit leaves what the contract asks for before its last transfer, and 300 items fit a block', () => {
  expect(usualGasLimit(7)).toBe(usualGas(7, 1) + 170_000n);
  expect(usualGasLimit(300)).toBeLessThan(16_777_216n);
});
