import { expect, test } from 'vitest';
import { closeInto, makeSeal, openWith } from './token-seal.ts';

const PASSWORD = 'Clave-España-2026';
const TOKEN = 'k3JdmVZq8Yt0x1a2b3c4d5e6f7g8h9';
/** As few as scrypt takes: these tests are not about its cost. */
const ROUNDS = 2;

test('the password opens what anybody closed', async () => {
  const seal = await makeSeal(PASSWORD, ROUNDS);
  const closed = closeInto(seal, TOKEN);
  expect(JSON.stringify({ seal, closed })).not.toContain(TOKEN);
  expect(Buffer.from(closed, 'base64').includes(TOKEN)).toBe(false);
  expect(await openWith(seal, closed, PASSWORD)).toBe(TOKEN);
  // However the keyboard composes the letter.
  expect(await openWith(seal, closed, PASSWORD.normalize('NFD'))).toBe(TOKEN);
});

test('another password opens nothing', async () => {
  const seal = await makeSeal(PASSWORD, ROUNDS);
  const closed = closeInto(seal, TOKEN);
  for (const guess of ['', 'x', PASSWORD.toLowerCase(), `${PASSWORD} `]) {
    expect(await openWith(seal, closed, guess)).toBeUndefined();
  }
});

test('a changed byte anywhere opens nothing', async () => {
  const seal = await makeSeal(PASSWORD, ROUNDS);
  const closed = closeInto(seal, TOKEN);
  const flip = (text: string, at: number): string => {
    const bytes = Buffer.from(text, 'base64');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes.toString('base64');
  };
  for (let at = 0; at < Buffer.from(closed, 'base64').length; at += 7) {
    expect(await openWith(seal, flip(closed, at), PASSWORD)).toBeUndefined();
  }
  const forged = { ...seal, privateKey: flip(seal.privateKey, 40) };
  expect(await openWith(forged, closed, PASSWORD)).toBeUndefined();
});

test('a box of the same password that somebody else made opens nothing of it', async () => {
  const [one, other] = [await makeSeal(PASSWORD, ROUNDS), await makeSeal(PASSWORD, ROUNDS)];
  expect(await openWith(other, closeInto(one, TOKEN), PASSWORD)).toBeUndefined();
});

test('each guess costs what the wallet’s keystore costs', async () => {
  expect(await makeSeal(PASSWORD)).toMatchObject({ rounds: 131_072 });
});
