import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { wipeCopies } from '#renderer/lib/device/wipe.ts';
import { isSealed, keepKey, keptKey, readPrivateKey, seal, unseal } from './sealing.ts';

const TEXT = '{"format":"tct-diagnostics","ñ":"4812.60"}'.repeat(3000);
let privateKey: string;
let publicKey: string;
let sealed: Uint8Array;
beforeAll(async () => {
  privateKey = await generateX25519Identity();
  publicKey = await identityToRecipient(privateKey);
  sealed = await seal(TEXT, publicKey);
});

describe('a file that was encrypted', () => {
  it('shows nothing of its text, and opens with the key’s other half', async () => {
    expect(isSealed(sealed)).toBe(true);
    expect(isSealed(new TextEncoder().encode(TEXT))).toBe(false);
    expect(new TextDecoder('latin1').decode(sealed)).not.toContain('4812.60');
    expect(await unseal(sealed, privateKey)).toEqual({ text: TEXT });
  });

  it('says that another key is the wrong one', async () => {
    expect(await unseal(sealed, await generateX25519Identity())).toEqual({ problem: 'wrongKey' });
  });

  it('says that it was changed or cut, wherever that is', async () => {
    for (const at of [sealed.length - 1, Math.floor(sealed.length / 2), 250]) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await unseal(changed, privateKey), `changed at ${at}`).toEqual({ problem: 'broken' });
    }
    expect(await unseal(sealed.subarray(0, -20), privateKey)).toEqual({ problem: 'broken' });
    expect(await unseal(sealed.subarray(0, 40), privateKey)).toEqual({ problem: 'broken' });
  });

  it('does not open with what is no key', async () => {
    expect(await unseal(sealed, 'AGE-SECRET-KEY-1XX')).toEqual({ problem: 'noKey' });
  });
});

describe('a private key', () => {
  it('is found between the comments of its file', () => {
    const file = `# created: 2026-11-24T06:00:00Z\n# public key: ${publicKey}\n${privateKey}\n`;
    expect(readPrivateKey(file)).toBe(privateKey);
    expect(readPrivateKey(file.replaceAll('\n', '\r\n'))).toBe(privateKey);
  });

  it.each(['', 'hello', 'AGE-SECRET-KEY-1', '# AGE-SECRET-KEY-1'])('is not “%s”', (text) => {
    expect(readPrivateKey(text)).toBeUndefined();
  });

  it('is kept in memory, until the session ends', async () => {
    keepKey(privateKey);
    expect(keptKey()).toBe(privateKey);
    await wipeCopies();
    expect(keptKey()).toBeUndefined();
  });
});
