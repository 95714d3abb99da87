import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { startS3 } from '../../tests/support/s3-server.ts';
import { StartRefusal } from '../start-refusal.ts';
import { FileStoreError, type FileStore } from './file-store.ts';
import { describeFileStore } from './file-store.suite.ts';
import { openFileStore } from './open-store.ts';
import { s3Store } from './s3-store.ts';

describe('an S3 store', () => {
  describeFileStore(async () => {
    const server = await startS3();
    return { store: s3Store(server.config), close: () => server.close() };
  });
});

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
}

test('two servers with prefixes of their own in one bucket do not see each other', async () => {
  const server = await startS3();
  const one = s3Store({ ...server.config, prefix: 'one/' });
  const other = s3Store({ ...server.config, prefix: 'other/' });
  const key = 'cd'.repeat(24);
  await one.put(key, Readable.from(['text']));
  expect(await keysOf(one)).toEqual([key]);
  expect(await keysOf(other)).toEqual([]);
  expect(await other.read(key)).toBeNull();
  await server.close();
});

test.each([
  ['another secret', { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' } }],
  ['a bucket that is not there', { bucket: 'nobody-made-this' }],
  ['an address where nobody listens', { endpoint: 'http://127.0.0.1:1' }],
])('with %s the start is refused in one sentence, and every call fails', async (_, wrong) => {
  const server = await startS3();
  const config = { ...server.config, ...wrong };
  const refused = openFileStore(config);
  await expect(refused).rejects.toThrow(StartRefusal);
  await expect(refused).rejects.toThrow(/^The store of FILES_URL [^\n]+\.$/);
  const store = s3Store(config);
  const key = 'ef'.repeat(24);
  await expect(store.put(key, Readable.from(['text']))).rejects.toThrow(FileStoreError);
  await expect(store.read(key)).rejects.toThrow(FileStoreError);
  store.close();
  await server.close();
});
