import { describe, expect, it } from 'vitest';
import { readWalletCode } from './read-wallet-code.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

describe('a text out of a QR code', () => {
  it.each([
    address,
    ` ${address}\n`,
    address.toLowerCase(),
    `ethereum:${address}`,
    `ethereum:${address}@137`,
    `ETHEREUM:${address}@137?value=1e18`,
    `ethereum:pay-${address}@137`,
    `ethereum:${token}@137/transfer?address=${address}&uint256=1`,
  ])('is the address of %j', (text) => {
    const read = readWalletCode(text, 137);
    expect(read.kind).toBe('address');
    expect(read).toHaveProperty('address', expect.stringMatching(new RegExp(`^${address}$`, 'i')));
  });

  it('is of another network where it says so, and of any where nobody knows ours', () => {
    expect(readWalletCode(`ethereum:${address}@1`, 137)).toEqual({
      kind: 'otherNetwork',
      chainId: '1',
    });
    expect(readWalletCode(`ethereum:${address}@1`, undefined).kind).toBe('address');
  });

  it.each([
    '',
    'https://example.com',
    address.slice(0, -1),
    `${address}0`,
    'iban:XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS',
    'ethereum:XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS',
    'ethereum:someone.eth@137',
    'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    `ethereum:${token}@137/approve?address=${address}&uint256=1`,
    `ethereum:${token}@137/transfer?uint256=1`,
  ])('holds no address in %j', (text) => {
    expect(readWalletCode(text, 137)).toEqual({ kind: 'none' });
  });
});
