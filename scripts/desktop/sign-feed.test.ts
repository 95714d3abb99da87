import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import {
  signedText,
  type KeyRotation,
  type PublishedVersion,
} from '#contract/rules/update-feed.ts';
import { isSigned } from '../../src-main/modules/updates/signature.ts';
import { updateHolders } from '../../tests/desktop/harness/update-feed.ts';
import { nextStep, publicKeyOf, signFeeds, signRotation, type Signing } from './sign-feed.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tct-feed-'));
  // Each file holds its name.
  for (const { url } of files) writeFileSync(join(folder, url), url);
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = ['linux-x86_64.AppImage', 'linux-amd64.deb'].map((end) => {
  const url = `tct-back-office-1.2.0-${end}`;
  return { url, sha512: createHash('sha512').update(url).digest('base64'), size: url.length };
});
const feed = `version: 1.2.0
files: ${JSON.stringify(files)}
path: tct-back-office-1.2.0-linux-x86_64.AppImage
sha512: AAAA
releaseDate: '2026-11-01T00:00:00.000Z'
`;

const holders = updateHolders();
const NOW = new Date('2026-11-01T00:00:00Z');
const signing = (holder: number, changes: Partial<Signing> = {}): Signing => ({
  seed: holders.seeds[holder] ?? '',
  keys: holders.keys,
  rotations: [],
  now: NOW,
  ...changes,
});
const path = (): string => join(folder, 'latest-linux.yml');
const written = () => parse(readFileSync(path(), 'utf8')) as PublishedVersion;

test('the second holder’s signature makes it a feed that the app accepts, as it was', () => {
  writeFileSync(path(), feed);
  writeFileSync(join(folder, 'builder-debug.yml'), 'x: 1\n');
  const expires = new Date('2027-01-30T00:00:00Z');
  const [first] = signFeeds(folder, signing(0));
  expect(first).toEqual({ name: 'latest-linux.yml', signatures: 1, expires });
  expect(isSigned(holders.keys, written())).toBe(false);
  // Later, on another computer: the end is what the first one said.
  const later = signing(2, { now: new Date('2026-11-03T00:00:00Z') });
  expect(signFeeds(folder, later)).toEqual([{ name: 'latest-linux.yml', signatures: 2, expires }]);
  expect(written()).toMatchObject(parse(feed) as object);
  expect(isSigned(holders.keys, written())).toBe(true);
});

test('it is signed once by each, by holders alone, and by nobody after it was changed', () => {
  writeFileSync(path(), feed);
  signFeeds(folder, signing(0));
  const once = readFileSync(path(), 'utf8');
  expect(() => signFeeds(folder, signing(0))).toThrow('another holder signs next');
  expect(() => signFeeds(folder, signing(0, { seed: updateHolders().seeds[0] ?? '' }))).toThrow(
    'none of the three',
  );
  expect(() => signFeeds(folder, signing(0, { seed: 'short' }))).toThrow('32 bytes');
  expect(readFileSync(path(), 'utf8')).toBe(once);
  writeFileSync(path(), once.replace('version: 1.2.0', 'version: 1.2.1'));
  expect(() => signFeeds(folder, signing(1))).toThrow('is not what was signed before');
});

test('a file that is missing or another than its feed says is not signed, by the first or the second', () => {
  writeFileSync(path(), feed);
  const package_ = join(folder, files[0]?.url ?? '');
  writeFileSync(package_, 'another');
  expect(() => signFeeds(folder, signing(0))).toThrow('does not lie beside it');
  writeFileSync(package_, files[0]?.url ?? '');
  signFeeds(folder, signing(0));
  rmSync(package_);
  expect(() => signFeeds(folder, signing(1))).toThrow('does not lie beside it');
});

test('before its end a feed is renewed by two, from what two signed and without its files', () => {
  writeFileSync(path(), feed);
  signFeeds(folder, signing(0));
  const once = readFileSync(path(), 'utf8');
  signFeeds(folder, signing(1));
  for (const { url } of files) rmSync(join(folder, url));
  const now = new Date('2027-01-01T00:00:00Z');
  const published = readFileSync(path(), 'utf8');
  const [renewed] = signFeeds(folder, signing(2, { now, renews: true }));
  expect(renewed).toMatchObject({ signatures: 1, expires: new Date('2027-04-01T00:00:00Z') });
  expect(isSigned(holders.keys, written())).toBe(false);
  signFeeds(folder, signing(0, { now }));
  expect(isSigned(holders.keys, written())).toBe(true);

  // What only one signed, or what a server put in their place, is renewed by nobody.
  for (const foreign of [once, published.replace('version: 1.2.0', 'version: 9.9.9'), feed]) {
    writeFileSync(path(), foreign);
    expect(() => signFeeds(folder, signing(2, { now, renews: true }))).toThrow('cannot be renewed');
  }
});

test('the second signer does not believe the first one of what is renewed', () => {
  writeFileSync(path(), feed);
  signFeeds(folder, signing(0));
  signFeeds(folder, signing(1));
  for (const { url } of files) rmSync(join(folder, url));
  const now = new Date('2027-01-01T00:00:00Z');
  signFeeds(folder, signing(2, { now, renews: true }));
  const forged = { ...written(), version: '9.9.9', signatures: [] as readonly string[] };
  const signatures = holders.sign(signedText(forged), [2]);
  writeFileSync(path(), stringify({ ...forged, signatures }));
  expect(() => signFeeds(folder, signing(0, { now }))).toThrow('cannot be renewed');
});

test('where one feed cannot be signed, none is', () => {
  writeFileSync(path(), feed);
  signFeeds(folder, signing(0));
  const signed = readFileSync(path(), 'utf8');
  writeFileSync(join(folder, 'latest.yml'), feed);
  expect(() => signFeeds(folder, signing(0))).toThrow('another holder');
  expect(readFileSync(join(folder, 'latest.yml'), 'utf8')).toBe(feed);
  expect(readFileSync(path(), 'utf8')).toBe(signed);
});

test('two of the old holders and two of the new ones replace the keys, and builds of before follow', () => {
  const next = updateHolders();
  const by = (seed: string | undefined, rotations: readonly KeyRotation[]) =>
    signRotation(next.keys, { seed: seed ?? '', keys: holders.keys, rotations });
  let told = by(holders.seeds[0], []);
  for (const seed of [holders.seeds[0], next.seeds[1], next.seeds[2]]) {
    told = by(seed, told.rotations);
    expect(told.isDone).toBe(false);
  }
  told = by(holders.seeds[2], told.rotations);
  expect(told.isDone).toBe(true);
  expect(told.rotations).toHaveLength(1);
  expect(() => by(updateHolders().seeds[0], told.rotations)).toThrow('neither among');

  writeFileSync(path(), feed);
  const { rotations } = told;
  expect(() => signFeeds(folder, signing(0, { rotations }))).toThrow('none of the three');
  for (const seed of next.seeds.slice(0, 2)) signFeeds(folder, signing(0, { seed, rotations }));
  expect(isSigned(holders.keys, written())).toBe(true);
  expect(isSigned(next.keys, written())).toBe(true);

  // What the old holders signed the new ones renew.
  writeFileSync(path(), feed);
  for (const holder of [0, 1]) signFeeds(folder, signing(holder));
  const [first = '', second = ''] = next.seeds;
  signFeeds(folder, signing(0, { seed: first, rotations, renews: true }));
  signFeeds(folder, signing(0, { seed: second, rotations }));
  expect(isSigned(holders.keys, written())).toBe(true);
});

test('it says whose turn it is', () => {
  const expires = new Date('2027-01-30T00:00:00Z');
  expect(nextStep({ name: 'latest.yml', signatures: 1, expires })).toMatch(
    /1 of 2 signatures; another holder/,
  );
  expect(nextStep({ name: 'latest.yml', signatures: 2, expires })).toMatch(/until 2027-01-30/);
});

test('the public key it names is the one that builds carry', () => {
  expect(holders.seeds.map(publicKeyOf)).toEqual(holders.keys);
});
