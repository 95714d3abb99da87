import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { isFileKey, type FileStore } from '#server/storage/file-store.ts';

export interface MemoryStore extends FileStore {
  /** What lies there, by key; a test may put dates back. */
  readonly kept: Map<string, { readonly data: Buffer; storedAt: Date }>;
}

/** A store that lasts as long as the test. */
export function memoryStore(): MemoryStore {
  const kept: MemoryStore['kept'] = new Map();
  const checked = (key: string): string => {
    if (!isFileKey(key)) throw new TypeError('A key of no file');
    return key;
  };
  return {
    kept,
    async put(key, source) {
      kept.set(checked(key), { data: await buffer(source), storedAt: new Date() });
    },
    read(key, range) {
      const file = kept.get(checked(key));
      const bytes = file?.data.subarray(range?.start ?? 0, range && range.end + 1);
      return Promise.resolve(bytes ? Readable.from(bytes, { objectMode: false }) : null);
    },
    remove(key) {
      kept.delete(checked(key));
      return Promise.resolve();
    },
    async *list() {
      yield* [...kept].map(([key, { data, storedAt }]) => ({ key, size: data.length, storedAt }));
    },
    check: () => Promise.resolve(),
    close() {},
  };
}
