import { expect, test } from 'vitest';
import { sealToken, makeSeal, unsealToken } from './token-seal.ts';

const PASSWORD = 'Clave-España-2026';
const TOKEN = 'k3JdmVZq8Yt0x1a2b3c4d5e6f7g8h9';
/** The minimum that scrypt accepts: these tests do not measure its cost. */
const ROUNDS = 2;

test('the password decrypts what was encrypted without it', async () => {
  const seal = await makeSeal(PASSWORD, ROUNDS);
  const closed = sealToken(seal, TOKEN);
  expect(JSON.stringify({ seal, closed })).not.toContain(TOKEN);
  expect(Buffer.from(closed, 'base64').includes(TOKEN)).toBe(false);
  expect(await unsealToken(seal, closed, PASSWORD)).toBe(TOKEN);
  // Unicode normalisation: a composed and a decomposed letter are the same password.
  expect(await unsealToken(seal, closed, PASSWORD.normalize('NFD'))).toBe(TOKEN);
});

test('another password decrypts nothing', async () => {
  const seal = await makeSeal(PASSWORD, ROUNDS);
  const closed = sealToken(seal, TOKEN);
  for (const guess of ['', 'x', PASSWORD.toLowerCase(), `${PASSWORD} `]) {
    expect(await unsealToken(seal, closed, guess)).toBeUndefined();
  }
});

test('nothing decrypts after any byte has changed', async () => {
  const seal = await makeSeal(PASSWORD, ROUNDS);
  const closed = sealToken(seal, TOKEN);
  const flip = (text: string, at: number): string => {
    const bytes = Buffer.from(text, 'base64');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString('base64');
  };
  for (let at = 0; at < Buffer.from(closed, 'base64').length; at += 7) {
    expect(await unsealToken(seal, flip(closed, at), PASSWORD)).toBeUndefined();
  }
  const forged = { ...seal, privateKey: flip(seal.privateKey, 40) };
  expect(await unsealToken(forged, closed, PASSWORD)).toBeUndefined();
});

test('another seal of the same password does not decrypt it', async () => {
  const [one, other] = [await makeSeal(PASSWORD, ROUNDS), await makeSeal(PASSWORD, ROUNDS)];
  expect(await unsealToken(other, sealToken(one, TOKEN), PASSWORD)).toBeUndefined();
});

test('each guess costs what the wallet’s keystore costs', async () => {
  expect(await makeSeal(PASSWORD)).toMatchObject({ rounds: 131_072 });
});
