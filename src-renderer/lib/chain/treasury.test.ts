import { describe, expect, it } from 'vitest';
import { decodePay, encodePay, hashCalldata } from './treasury.ts';

const call = {
  run: `0x${'12'.repeat(32)}`,
  deadline: 1_800_000_000n,
  token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  items: [
    { number: 10_497n, to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', amount: 970_000_000n },
    { number: 10_495n, to: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', amount: 1n },
  ],
};

describe('calldata of the treasury', () => {
  it('decodes a call of pay, with checksum addresses', () => {
    expect(decodePay(encodePay(call))).toEqual(call);
    expect(decodePay(encodePay({ ...call, items: [] }))?.items).toEqual([]);
  });

  it('ignores the case of hex digits', () => {
    const data = encodePay(call);
    expect(decodePay(`0x${data.slice(2).toUpperCase()}`)).toEqual(call);
  });

  it.each([
    ['another function', `0xa9059cbb${encodePay(call).slice(10)}`],
    ['something behind the call', `${encodePay(call)}${'00'.repeat(32)}`],
    ['a call cut short', encodePay(call).slice(0, -64)],
    ['nothing', '0x'],
  ])('refuses %s', (_, data) => {
    expect(decodePay(data)).toBeUndefined();
  });

  it('hashes calldata with Keccak-256', () => {
    expect(hashCalldata('0x')).toBe(
      '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    );
  });
});
