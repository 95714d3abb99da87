import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ApiError } from './error.ts';
import { createQueryClient, invalidateTags } from './query-client.ts';

test('data stays for sixty seconds and is not fetched again on focus or reconnect', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    gcTime: 60_000,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
});

test('only the tree’s reads are refetched on focus, and none on reconnect', () => {
  const renderer = join(import.meta.dirname, '..', '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: renderer }).filter(
    (file) => !/\.(test|fixtures)\.tsx?$/.test(file) && file !== 'lib/api/query-client.ts',
  );
  const own = files.flatMap((file) => {
    const text = readFileSync(join(renderer, file), 'utf8');
    return [...text.matchAll(/\brefetchOn\w+: .+/g)].map(([option]) => `${file} ${option}`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(own).toEqual(['features/tree/tree-queries.ts refetchOnWindowFocus: true,']);
});

test('a read without a response is retried twice; a refusal is not', () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  const mayRetry = retry as (failures: number, error: Error) => boolean;
  const tries = [0, 1, 2].map((failures) => mayRetry(failures, new ApiError('TIMEOUT_ERROR')));
  expect(tries).toEqual([true, true, false]);
  expect(mayRetry(0, new ApiError(503))).toBe(true);
  expect(mayRetry(0, new ApiError(404))).toBe(false);
  expect(mayRetry(0, new TypeError('a bug'))).toBe(false);
});

test('a mutation is never retried automatically', () => {
  expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
});

test('a call invalidates the queries of its tags, and no others', async () => {
  const client = createQueryClient();
  client.setQueryData(['User', 'current'], 1);
  client.setQueryData(['Tree', 'preview'], 2);
  await invalidateTags(client, { tags: ['User'] });
  expect(client.getQueryState(['User', 'current'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['Tree', 'preview'])?.isInvalidated).toBe(false);
});
