import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { memoryStore } from '../../tests/support/memory-store.ts';
import { StartRefusal } from '../start-refusal.ts';
import { describeFileStore } from './file-store.suite.ts';
import { folderStore } from './folder-store.ts';
import { openFileStore } from './open-store.ts';

const made: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tct-files-'));
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

describe('a folder', () => {
  describeFileStore(() =>
    Promise.resolve({ store: folderStore(newFolder()), close: () => Promise.resolve() }),
  );
});

describe('the store of tests', () => {
  describeFileStore(() =>
    Promise.resolve({ store: memoryStore(), close: () => Promise.resolve() }),
  );
});

test('nobody else reads the folder, and what a server left half written is dropped at a start', async () => {
  const folder = join(newFolder(), 'files');
  const store = await openFileStore({ kind: 'folder', directory: folder });
  const key = 'ab'.repeat(24);
  await store.put(key, Readable.from(['text']));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'ab', key)).mode & 0o777).toBe(0o600);

  const incoming = join(folder, 'incoming');
  for (const name of ['old', 'new']) writeFileSync(join(incoming, name), 'half');
  const yesterday = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(incoming, 'old'), yesterday, yesterday);
  await openFileStore({ kind: 'folder', directory: folder });
  expect(readdirSync(incoming)).toEqual(['new']);
});

test('a folder that can not be used stops the start with one sentence', async () => {
  const file = join(newFolder(), 'a-file');
  writeFileSync(file, '');
  const refused = openFileStore({ kind: 'folder', directory: join(file, 'files') });
  await expect(refused).rejects.toThrow(StartRefusal);
  await expect(refused).rejects.toThrow(/DATA_DIR.*\.$/);
});
