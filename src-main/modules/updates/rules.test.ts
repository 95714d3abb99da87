import { expect, test } from 'vitest';
import { rotationText, signedText, type PublishedVersion } from '#contract/rules/update-feed.ts';
import { updateHolders } from '../../../tests/desktop/harness/update-feed.ts';
import { canUpdate } from './feed.ts';
import { isSigned, parseUpdateKeys, rotatedKeys } from './signature.ts';
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

const holders = updateHolders();
const { keys } = holders;
const feed = {
  version: '1.2.0',
  files: [{ url: 'tct-1.2.0.AppImage', sha512: 'abc' }],
  releaseNotes: 'Better.',
  expires: 1_800_000_000,
};
const signedBy = (by: readonly number[], from = holders, what: PublishedVersion = feed) => ({
  ...what,
  signatures: from.sign(signedText(what), by),
});

test('any two of the three holders sign a version, with all that is said of it', () => {
  for (const by of [
    [0, 1],
    [0, 2],
    [2, 1],
    [0, 1, 2],
  ]) {
    expect(isSigned(keys, signedBy(by))).toBe(true);
  }
  const signed = signedBy([0, 1]);
  for (const change of [
    { version: '1.3.0' },
    { files: [{ url: 'tct-1.2.0.AppImage', sha512: 'abd' }] },
    { files: [{ url: 'other', sha512: 'abc' }] },
    { files: [...feed.files, { url: 'more', sha512: 'abc' }] },
    { releaseNotes: 'Send us your password.' },
    { expires: 1_900_000_000 },
  ]) {
    expect(isSigned(keys, { ...signed, ...change })).toBe(false);
  }
});

test('one holder alone signs nothing, however often; nor does a stranger beside one', () => {
  const strangers = updateHolders();
  const [own = ''] = holders.sign(signedText(feed), [0]);
  const [foreign = ''] = strangers.sign(signedText(feed), [0]);
  expect(isSigned(keys, signedBy([0]))).toBe(false);
  expect(isSigned(keys, { ...feed, signatures: [own, own] })).toBe(false);
  expect(isSigned(keys, { ...feed, signatures: [own, foreign] })).toBe(false);
  expect(isSigned(keys, signedBy([0, 1, 2], strangers))).toBe(false);
});

test.each([
  ['no signatures', feed],
  ['signatures that are no list', { ...feed, signatures: 'all' }],
  ['things that are no signatures', { ...feed, signatures: [null, 7, ''] }],
  ['no files', signedBy([0, 1], holders, { ...feed, files: [] })],
  ['no end', signedBy([0, 1], holders, { version: '1.2.0', files: feed.files })],
  ['an end that is no number', signedBy([0, 1], holders, { ...feed, expires: '2030-01-01' })],
])('a version with %s is not signed', (_, published) => {
  expect(isSigned(keys, published)).toBe(false);
});

test('keys that are replaced by two holders of the old ones and two of the new ones sign from then on', () => {
  const next = updateHolders();
  const text = rotationText(keys, next.keys);
  const rotation = (old: readonly number[], fresh: readonly number[]) => ({
    keys: next.keys,
    signatures: [...holders.sign(text, old), ...next.sign(text, fresh)],
  });
  const done = rotation([0, 1], [1, 2]);
  expect(rotatedKeys(keys, [done])).toEqual(next.keys);
  expect(isSigned(keys, { ...signedBy([0, 1], next), rotations: [done] })).toBe(true);
  expect(isSigned(keys, { ...signedBy([0, 1]), rotations: [done] })).toBe(false);
  // A build that carries the new ones already, and one rotation after another.
  expect(rotatedKeys(next.keys, [done])).toEqual(next.keys);
  const last = updateHolders();
  const again = rotationText(next.keys, last.keys);
  const second = {
    keys: last.keys,
    signatures: [...next.sign(again, [0, 2]), ...last.sign(again, [0, 1])],
  };
  expect(rotatedKeys(keys, [done, second])).toEqual(last.keys);
  expect(rotatedKeys(next.keys, [done, second])).toEqual(last.keys);
  // Out of its order a rotation replaces nothing.
  expect(rotatedKeys(keys, [second])).toEqual(keys);

  for (const wanting of [rotation([0], [0, 1]), rotation([0, 0], [0, 1]), rotation([0, 1], [2])]) {
    expect(rotatedKeys(keys, [wanting])).toEqual(keys);
  }
  const twice = [next.keys[0], next.keys[0], next.keys[1]];
  expect(rotatedKeys(keys, [{ ...done, keys: twice }])).toEqual(keys);
  expect(rotatedKeys(keys, [null, 7, {}, { keys: next.keys }])).toEqual(keys);
  expect(rotatedKeys(keys, 'none')).toEqual(keys);
});

test('a build has three keys, each another, or none', () => {
  expect(parseUpdateKeys(keys.join(','))).toEqual(keys);
  expect(parseUpdateKeys(keys.join(', '))).toEqual(keys);
  const [first = '', second = ''] = keys;
  for (const text of [
    'no update keys',
    '',
    first,
    `${first},${second}`,
    `${first},${second},${first}`,
  ]) {
    expect(parseUpdateKeys(text)).toBeUndefined();
  }
  expect(parseUpdateKeys([first, second, 'AAAA'].join(','))).toBeUndefined();
});

test('a feed is followed over https, and on Windows where it names the publisher', () => {
  const text = 'provider: generic\nurl: https://updates.example/tct\n';
  expect(canUpdate(text, 'linux')).toBe(true);
  expect(canUpdate(text, 'darwin')).toBe(true);
  expect(canUpdate(text, 'win32')).toBe(false);
  expect(canUpdate(`${text}publisherName:\n  - TCT\n`, 'win32')).toBe(true);
  expect(canUpdate(`${text}publisherName: TCT\n`, 'win32')).toBe(true);
  expect(canUpdate(text.replace('https', 'http'), 'linux')).toBe(false);
  expect(canUpdate('provider: generic\n', 'linux')).toBe(false);
});
