import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileStoreError, type FileStore } from './file-store.ts';

const MEGABYTE = 1024 * 1024;

interface Opened {
  readonly store: FileStore;
  readonly close: () => Promise<unknown>;
}

/** What every store of files must do; nothing else is in it when it is opened. */
export function describeFileStore(open: () => Promise<Opened>): void {
  let opened: Opened;
  let store: FileStore;
  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
    await store.check();
  });
  afterAll(async () => {
    store.close();
    await opened.close();
  });

  const newKey = (): string => randomBytes(24).toString('hex');
  const pieces = (data: Buffer): Readable =>
    Readable.from(
      Array.from({ length: Math.ceil(data.length / 50_000) }, (_, at) =>
        data.subarray(at * 50_000, (at + 1) * 50_000),
      ),
      { objectMode: false },
    );
  const readOf = async (key: string, range?: { start: number; end: number }) => {
    const stream = await store.read(key, range);
    return stream && buffer(stream);
  };
  const listed = async () => {
    const found = new Map<string, { size: number; storedAt: Date }>();
    for await (const { key, ...rest } of store.list()) found.set(key, rest);
    return found;
  };

  test.each([1, 50_001, 12 * MEGABYTE + 7])(
    'a file of %d bytes is read as it was written, without its length being told',
    async (size) => {
      const [key, data] = [newKey(), randomBytes(size)];
      await store.put(key, pieces(data));
      expect((await readOf(key))?.equals(data)).toBe(true);
    },
  );

  test('ranges have both their ends, from the first byte to the last', async () => {
    const [key, data] = [newKey(), randomBytes(1000)];
    await store.put(key, pieces(data));
    // The S3 server of the tests takes an end of 0 for none.
    for (const [start, end] of [
      [0, 1],
      [0, 999],
      [10, 19],
      [999, 999],
    ] as const) {
      const part = await readOf(key, { start, end });
      expect(part?.equals(data.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });

  test('what is not there is null, and its removal no error', async () => {
    const key = newKey();
    expect(await store.read(key)).toBeNull();
    await store.remove(key);
    await store.put(key, pieces(randomBytes(10)));
    expect(await readOf(key)).toHaveLength(10);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
    expect((await listed()).has(key)).toBe(false);
  });

  test('a source that breaks off leaves nothing, and its own error', async () => {
    for (const size of [10, 7 * MEGABYTE]) {
      const key = newKey();
      const broken = Readable.from(
        (async function* breaking() {
          yield randomBytes(size);
          await Promise.resolve();
          throw new RangeError('too much');
        })(),
        { objectMode: false },
      );
      await expect(store.put(key, broken)).rejects.toThrow(RangeError);
      expect(await store.read(key)).toBeNull();
      expect((await listed()).has(key)).toBe(false);
    }
  });

  test('every file is listed with its size and when it came', async () => {
    const before = Date.now();
    const keys = Array.from({ length: 5 }, newKey);
    for (const [at, key] of keys.entries()) await store.put(key, pieces(randomBytes(at + 1)));
    const found = await listed();
    expect(keys.map((key) => found.get(key)?.size)).toEqual([1, 2, 3, 4, 5]);
    for (const key of keys) {
      const at = found.get(key)?.storedAt.getTime() ?? 0;
      // Some stores know whole seconds.
      expect(at).toBeGreaterThanOrEqual(before - 1000);
      expect(at).toBeLessThanOrEqual(Date.now() + 1000);
    }
  });

  test.each(['', '..', '../token-secret', 'a/b', 'A'.repeat(48), `${'a'.repeat(48)}/../x`])(
    '"%s" is a key of no file',
    async (key) => {
      const refused = (work: () => Promise<unknown>) =>
        Promise.resolve()
          .then(work)
          .catch((error: unknown) => error);
      for (const error of [
        await refused(() => store.put(key, Readable.from(['x']))),
        await refused(() => store.read(key)),
        await refused(() => store.remove(key)),
      ]) {
        expect(error).toBeInstanceOf(TypeError);
        expect(error).not.toBeInstanceOf(FileStoreError);
      }
    },
  );
}
