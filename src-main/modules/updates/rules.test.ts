import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { canUpdate } from './feed.ts';
import { signedText } from '#contract/rules/update-feed.ts';
import { isSigned, parseUpdateKey } from './signature.ts';
import { isNewer } from './version.ts';

test.each([
  ['1.2.3', '1.2.2'],
  ['1.10.0', '1.9.9'],
  ['2.0.0', '1.99.99'],
  ['1.2.3', '1.2.2-beta.1'],
])('%s comes after %s', (version, than) => {
  expect(isNewer(version, than)).toBe(true);
  expect(isNewer(than, version)).toBe(false);
});

test.each([
  ['1.2.3', '1.2.3'],
  ['1.2.4-beta.1', '1.2.3'],
  ['latest', '1.2.3'],
  ['', '1.2.3'],
  ['01e9.0.0', '1.2.3'],
])('«%s» is not taken for newer than %s', (version, than) => {
  expect(isNewer(version, than)).toBe(false);
});

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
const file = { url: 'tct-1.2.0.AppImage', sha512: 'abc' };
const signature = sign(null, Buffer.from(signedText('1.2.0', file)), privateKey).toString('base64');

test('a signature holds for one content, one name and one version', () => {
  const key = parseUpdateKey(raw);
  if (!key) throw new Error('no key');
  expect(isSigned(key, '1.2.0', [{ ...file, signature }])).toBe(true);
  expect(isSigned(key, '1.3.0', [{ ...file, signature }])).toBe(false);
  expect(isSigned(key, '1.2.0', [{ ...file, sha512: 'abd', signature }])).toBe(false);
  expect(isSigned(key, '1.2.0', [{ ...file, url: 'other', signature }])).toBe(false);
});

test('what is not signed, not by this key, or only in part, is not taken', () => {
  const key = parseUpdateKey(raw);
  if (!key) throw new Error('no key');
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const foreign = sign(null, Buffer.from(signedText('1.2.0', file)), stranger).toString('base64');
  expect(isSigned(key, '1.2.0', [{ ...file, signature: foreign }])).toBe(false);
  expect(isSigned(key, '1.2.0', [file])).toBe(false);
  expect(isSigned(key, '1.2.0', [])).toBe(false);
  expect(isSigned(key, '1.2.0', [{ ...file, signature }, file])).toBe(false);
});

test('a build that was given no key has none', () => {
  expect(parseUpdateKey('no update key')).toBeUndefined();
  expect(parseUpdateKey('')).toBeUndefined();
});

test('a feed is followed over https, and on Windows where it names the publisher', () => {
  const feed = 'provider: generic\nurl: https://updates.example/tct\n';
  expect(canUpdate(feed, 'linux')).toBe(true);
  expect(canUpdate(feed, 'darwin')).toBe(true);
  expect(canUpdate(feed, 'win32')).toBe(false);
  expect(canUpdate(`${feed}publisherName:\n  - TCT\n`, 'win32')).toBe(true);
  expect(canUpdate(`${feed}publisherName: TCT\n`, 'win32')).toBe(true);
  expect(canUpdate(feed.replace('https', 'http'), 'linux')).toBe(false);
  expect(canUpdate('provider: generic\n', 'linux')).toBe(false);
});
