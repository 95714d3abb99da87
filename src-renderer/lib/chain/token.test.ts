import { Interface } from 'ethers/abi';
import { describe, expect, it } from 'vitest';
import { decodeTransfer, encodeBalanceOf, encodeTransfer } from './token.ts';

const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const amount = 750_000_001n;
const erc20 = new Interface([
  'function transfer(address to, uint256 amount)',
  'function balanceOf(address owner)',
]);

describe('calls of a token', () => {
  it('are encoded as by ethers', () => {
    expect(encodeTransfer({ to, amount })).toBe(erc20.encodeFunctionData('transfer', [to, amount]));
    expect(encodeBalanceOf(to)).toBe(erc20.encodeFunctionData('balanceOf', [to]));
  });

  it('are decoded again', () => {
    expect(decodeTransfer(encodeTransfer({ to, amount }))).toEqual({
      to: to.toLowerCase(),
      amount,
    });
  });

  it.each([
    ['another call', encodeBalanceOf(to)],
    ['something behind it', `${encodeTransfer({ to, amount })}00`],
    ['a recipient longer than an address', `0xa9059cbb${'1'.repeat(128)}`],
    ['nothing', '0x'],
  ])('are not recognised in %s', (_, data) => {
    expect(decodeTransfer(data)).toBeUndefined();
  });
});
