import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyRotation } from '#contract/rules/update-feed.ts';
import { parseUpdateKeys, rotatedKeys } from '../src-main/modules/updates/signature.ts';
import { publicKeyOf } from './desktop/sign-feed.ts';
import { root } from './sources.ts';

/** A checkout of a holder's: what the command needs of ours, and its own file of rotations. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tct-dist-sign-'));
  for (const part of ['package.json', 'package-lock.json', 'scripts', 'src-contract', 'src-main']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
});
afterAll(() => rmSync(folder, { recursive: true }));

const holders = () => Array.from({ length: 3 }, () => randomBytes(32).toString('base64'));
const publicKeys = (seeds: readonly string[]): string => seeds.map(publicKeyOf).join(',');
const rotations = () =>
  JSON.parse(
    readFileSync(join(folder, 'src-main/package/update-rotations.json'), 'utf8'),
  ) as readonly KeyRotation[];

/** What `npm run dist:sign` prints to a holder; rejects where it ends with another code than 0. */
function sign(seed: string, keys: string, ...words: readonly string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const env = { PATH, TCT_UPDATE_SIGNING_KEY: seed, TCT_UPDATE_KEYS: keys };
  return new Promise((resolve, reject) => {
    const args = ['run', '--silent', 'dist:sign', '--', ...words];
    execFile('npm', args, { cwd: folder, env }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr));
      else resolve(stdout);
    });
  });
}

test('two holders of the present keys and two of the next ones replace them, one command each', async () => {
  const [present, next] = [holders(), holders()];
  const [keys, nextKeys] = [publicKeys(present), publicKeys(next)];
  const [first = '', second = ''] = present;
  const [third = '', fourth = ''] = next;
  const inUse = () => {
    const parsed = parseUpdateKeys(keys);
    if (!parsed) throw new Error('No keys');
    return rotatedKeys(parsed, rotations()).join(',');
  };

  for (const seed of [first, second, third]) {
    expect(await sign(seed, keys, '--rotate', nextKeys)).toContain('two of the next ones');
    expect(inUse()).toBe(keys);
  }
  const [stranger = ''] = holders();
  const before = rotations();
  await expect(sign(stranger, keys, '--rotate', nextKeys)).rejects.toThrow(
    'neither among the keys',
  );
  expect(rotations()).toEqual(before);

  expect(await sign(fourth, keys, '--rotate', nextKeys)).toContain('The keys are replaced');
  expect(inUse()).toBe(nextKeys);
});

test('what is no three keys replaces nothing', async () => {
  const present = holders();
  const [first = ''] = present;
  const before = rotations();
  await expect(sign(first, publicKeys(present), '--rotate', 'key')).rejects.toThrow(
    '--rotate must be three public keys',
  );
  expect(rotations()).toEqual(before);
});
