import { scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Wallet } from 'ethers/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workTimeOf } from '../../tests/support/work-time.ts';
import {
  encryptKeystore,
  newWallet,
  openKeystore,
  passwordBytes,
  readKeystore,
} from './keystore.ts';
import { privateFile } from './private-file.ts';
import { createWalletFile } from './wallet-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tct-wallet-'));
afterAll(() => rmSync(folder, { recursive: true }));

const password = 'a long enough password';
/** Low cost to keep tests fast; one test measures the real one. */
const FEW = 2 ** 10;
const wallet = newWallet();
let text: string;
beforeAll(async () => {
  text = await encryptKeystore(wallet, passwordBytes(password), FEW);
});

const fault = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { readonly fault?: unknown }).fault;
  }
};
const changed = (change: (keystore: { crypto: Record<string, unknown> }) => void): string => {
  const keystore = JSON.parse(text) as { crypto: Record<string, unknown> };
  change(keystore);
  return JSON.stringify(keystore);
};

describe('a keystore', () => {
  it('of the real strength takes as long as scrypt, without blocking the main thread', async () => {
    const key = passwordBytes(password);
    const alone = await workTimeOf(() =>
      scryptSync(key, 'salt', 64, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }),
    );
    const strong = await encryptKeystore(wallet, passwordBytes(password));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const took = await workTimeOf(() => openKeystore(strong, passwordBytes(password)));
    clearInterval(timer);
    // ethers' JavaScript implementation takes ten times as long and blocks the event loop.
    expect(took).toBeLessThan(4 * alone + 200);
    expect(turns).toBeGreaterThan(3);
  }, 60_000);

  it('opens with its password, and other wallets open it too', async () => {
    expect((await openKeystore(text, passwordBytes(password))).address).toBe(wallet.address);
    expect((await Wallet.fromEncryptedJson(text, password)).address).toBe(wallet.address);
  });

  it('holds neither the key nor words, and wipes the bytes of the password', async () => {
    expect(text).not.toContain(wallet.privateKey.slice(2));
    expect(text).not.toContain('mnemonic');
    const bytes = passwordBytes(password);
    expect(bytes.some((byte) => byte !== 0)).toBe(true);
    await openKeystore(text, bytes);
    expect(bytes.every((byte) => byte === 0)).toBe(true);
  });

  it('opens with the same letters written as other code points', async () => {
    const file = await encryptKeystore(wallet, passwordBytes('contraseña más larga'), FEW);
    const decomposed = 'contraseña más larga'.normalize('NFD');
    expect((await openKeystore(file, passwordBytes(decomposed))).address).toBe(wallet.address);
  });

  it('distinguishes a wrong password from a damaged file', async () => {
    await expect(openKeystore(text, passwordBytes('another one'))).rejects.toMatchObject({
      fault: 'wrong_password',
    });
    const damaged = changed(({ crypto }) => (crypto['ciphertext'] = '00'.repeat(32)));
    await expect(openKeystore(damaged, passwordBytes(password))).rejects.toMatchObject({
      fault: 'corrupt',
    });
  });

  it.each([
    ['nothing', '', 'not_keystore'],
    ['words', 'abandon abandon about', 'not_keystore'],
    ['another JSON', '{"version":1}', 'not_keystore'],
    ['an array', '[]', 'not_keystore'],
    ['a bare key', `"0x${'11'.repeat(32)}"`, 'not_keystore'],
    ['something large', 'x'.repeat(30_000), 'not_keystore'],
  ])('is not %s', (_what, given, expected) => {
    expect(fault(() => readKeystore(given))).toBe(expected);
  });

  it('is refused cut off, of another kind, or with parameters that take gigabytes', () => {
    expect(fault(() => readKeystore(text.slice(0, -20)))).toBe('corrupt');
    expect(fault(() => readKeystore(changed(({ crypto }) => (crypto['kdf'] = 'pbkdf2'))))).toBe(
      'not_keystore',
    );
    const params = { n: 2 ** 30, r: 8, p: 1, dklen: 32, salt: '00' };
    expect(fault(() => readKeystore(changed(({ crypto }) => (crypto['kdfparams'] = params))))).toBe(
      'too_heavy',
    );
    expect(readKeystore(text)).toEqual({ address: wallet.address.slice(2).toLowerCase() });
  });
});

describe('the file of the wallet', () => {
  it('is readable by this user only, written atomically, and has its address without a password', async () => {
    const path = join(folder, 'wallet', 'keystore.json');
    const file = createWalletFile(privateFile(path), FEW);
    expect(await file.address()).toBeNull();
    await file.keep(wallet, passwordBytes(password));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'wallet')).mode & 0o777).toBe(0o700);
    expect(await file.address()).toBe(wallet.address);
    expect(await file.text()).toBe(readFileSync(path, 'utf8'));
    expect((await file.open(passwordBytes(password))).address).toBe(wallet.address);
    await file.remove();
    expect(await file.text()).toBeUndefined();
  });

  it('that is damaged counts as no wallet, and opening it reports the damage', async () => {
    const path = join(folder, 'damaged.json');
    writeFileSync(path, text.slice(0, 100));
    const file = createWalletFile(privateFile(path), FEW);
    expect(await file.address()).toBeNull();
    await expect(file.open(passwordBytes(password))).rejects.toMatchObject({ fault: 'corrupt' });
  });
});
