import { describe, expect, it } from 'vitest';
import { Interface } from 'ethers/abi';
import { concat, toBeHex } from 'ethers/utils';
import { APPROVED_PAY_FRAGMENT, approvalTypedData } from '#contract/rules/treasury-call.ts';
import { decodePay, encodePay, hashCalldata, readApproval } from './treasury.ts';

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

describe('what a second person approved', () => {
  const approver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
  const contract = '0x52908400098527886E0F7030069857D2E4169EE7';
  const items = concat(
    call.items.flatMap(({ number, to, amount }) => [toBeHex(number, 8), to, toBeHex(amount, 12)]),
  );
  const encoded = (packed: string) =>
    new Interface([APPROVED_PAY_FRAGMENT]).encodeFunctionData('pay', [
      call.run,
      call.deadline,
      call.token,
      packed,
      approver,
      `0x${'5a'.repeat(65)}`,
    ]);

  it('is decoded with the approver in it', () => {
    expect(decodePay(encoded(items))).toEqual({ ...call, approver });
  });

  it.each([
    ['items that are not whole', encoded(items.slice(0, -2))],
    ['no items', encoded('0x')],
    ['something behind the call', `${encoded(items)}00`],
    ['a call cut short', encoded(items).slice(0, -64)],
  ])('refuses %s', (_, data) => {
    expect(decodePay(data)).toBeUndefined();
  });

  const message = { run: call.run, token: call.token, deadline: '1800000000', items };
  const typed = approvalTypedData({ chainId: 31_337, contract }, message);

  it('is read from typed data', () => {
    expect(readApproval(typed)).toEqual({ contract, token: call.token, items: call.items });
  });

  it.each([
    ['of another type', { ...typed, primaryType: 'Permit' }],
    ['of another name', { ...typed, domain: { ...typed.domain, name: 'Dai' } }],
    ['without payments', { ...typed, message: { ...message, items: '0x' } }],
    ['that is nothing', null],
  ])('is not read from typed data %s', (_, other) => {
    expect(readApproval(other)).toBeUndefined();
  });
});
