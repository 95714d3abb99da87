import { expect, test } from 'vitest';
import { within } from './within.ts';

test('waits for work that ends, and not for work that does not', async () => {
  expect(await within(60_000, Promise.resolve())).toBe(true);
  expect(await within(1, new Promise(() => {}))).toBe(false);
  await expect(within(60_000, Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
});
