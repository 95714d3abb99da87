import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { isPublicKey } from './public-key.ts';

it('is what the tool for keys makes', async () => {
  for (let count = 0; count < 20; count += 1) {
    const key = await identityToRecipient(await generateX25519Identity());
    expect(isPublicKey(key), key).toBe(true);
  }
});

it('is none with one letter changed, lost or doubled, and no private key', async () => {
  const identity = await generateX25519Identity();
  const key = await identityToRecipient(identity);
  for (let at = 4; at < key.length; at += 1) {
    const other = key[at] === 'q' ? 'p' : 'q';
    expect(isPublicKey(key.slice(0, at) + other + key.slice(at + 1)), `changed at ${at}`).toBe(
      false,
    );
    expect(isPublicKey(key.slice(0, at) + key.slice(at + 1)), `lost at ${at}`).toBe(false);
    expect(isPublicKey(key.slice(0, at + 1) + key.slice(at)), `doubled at ${at}`).toBe(false);
  }
  for (const wrong of ['', 'age1', identity, key.toUpperCase(), ` ${key}`, `${key}\n`]) {
    expect(isPublicKey(wrong), wrong).toBe(false);
  }
});
