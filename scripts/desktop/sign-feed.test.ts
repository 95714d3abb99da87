import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isSigned } from '../../src-main/modules/updates/signature.ts';
import type { PublishedFile } from '#contract/rules/update-feed.ts';
import { publicKeyOf, signFeeds } from './sign-feed.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tct-feed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const feed = `version: 1.2.0
files:
  - url: tct-back-office-1.2.0-linux-x86_64.AppImage
    sha512: AAAA
    size: 3
  - url: tct-back-office-1.2.0-linux-amd64.deb
    sha512: BBBB
    size: 4
path: tct-back-office-1.2.0-linux-x86_64.AppImage
sha512: AAAA
releaseDate: '2026-11-01T00:00:00.000Z'
`;

test('what it signs, the app accepts, and everything else of the feed stays', () => {
  writeFileSync(join(folder, 'latest-linux.yml'), feed);
  writeFileSync(join(folder, 'builder-debug.yml'), 'x: 1\n');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('base64');
  expect(signFeeds(folder, seed)).toEqual(['latest-linux.yml']);
  const signed = parse(readFileSync(join(folder, 'latest-linux.yml'), 'utf8')) as {
    readonly version: string;
    readonly files: readonly PublishedFile[];
  };
  expect(signed).toMatchObject(parse(feed) as object);
  expect(isSigned(publicKey, '1.2.0', signed.files)).toBe(true);
  expect(isSigned(publicKey, '1.2.1', signed.files)).toBe(false);
});

test('a key that is none signs nothing', () => {
  writeFileSync(join(folder, 'latest.yml'), feed);
  expect(() => signFeeds(folder, 'short')).toThrow('32 bytes');
  expect(readFileSync(join(folder, 'latest.yml'), 'utf8')).toBe(feed);
});

test('the public key it names is the one that builds carry', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('base64');
  const carried = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  expect(publicKeyOf(seed)).toBe(carried.toString('base64'));
});
