import { describe, expect, test } from 'vitest';
import type { UseStore } from 'idb-keyval';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { createIconCache } from './cache.ts';

/** In-memory stub of the part of IndexedDB that idb-keyval uses. */
function memoryStore(): UseStore {
  const kept = new Map<IDBValidKey, unknown>();
  const done = <Result>(result: Result) => {
    const request = { result, onsuccess: null, oncomplete: null } as unknown as IDBRequest<Result>;
    queueMicrotask(() => {
      request.onsuccess?.(new Event('success'));
      (request as unknown as IDBTransaction).oncomplete?.(new Event('complete'));
    });
    return request;
  };
  const store = {
    get: (key: IDBValidKey) => done(kept.get(key)),
    put: (value: unknown, key: IDBValidKey) => done(kept.set(key, structuredClone(value))),
    clear: () => done(kept.clear()),
    get transaction() {
      return done(undefined);
    },
  };
  return async (_, callback) => callback(store as unknown as IDBObjectStore);
}

const coin = { prefix: 'tabler', icons: { coin: { body: '<path/>' } } };

test('an icon is cached for exactly 168 hours', async () => {
  let now = 50 * HOUR_MS;
  const cache = createIconCache(memoryStore, () => now);
  await cache.keep(new Map([['tabler:coin', coin]]));
  now += 168 * HOUR_MS - 1;
  expect(await cache.read(['tabler:coin', 'tabler:tool'])).toEqual([coin, undefined]);
  now += 1;
  expect(await cache.read(['tabler:coin'])).toEqual([undefined]);
});

test('a clock that was set back does not extend an icon’s lifetime', async () => {
  let now = 50 * HOUR_MS;
  const cache = createIconCache(memoryStore, () => now);
  await cache.keep(new Map([['tabler:coin', coin]]));
  now -= 1;
  expect(await cache.read(['tabler:coin'])).toEqual([undefined]);
});

test('clearing removes everything', async () => {
  const cache = createIconCache(memoryStore, () => 0);
  await cache.keep(new Map([['tabler:coin', coin]]));
  expect(await cache.read(['tabler:coin'])).toEqual([coin]);
  await cache.clear();
  expect(await cache.read(['tabler:coin'])).toEqual([undefined]);
});

describe('when the browser cannot store data', () => {
  const refusing = [
    () => {
      throw new Error('SecurityError');
    },
    (): UseStore => () => Promise.reject(new Error('QuotaExceededError')),
  ];
  test.each(refusing)('the cache is empty and nothing fails', async (open) => {
    const cache = createIconCache(open, () => 0);
    await cache.keep(new Map([['tabler:coin', coin]]));
    expect(await cache.read(['tabler:coin'])).toEqual([]);
    await expect(cache.clear()).resolves.toBeUndefined();
  });
});
