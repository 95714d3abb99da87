import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-key.ts';

test('the same body keeps its key until the server has answered', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor({ amount: '20.00' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.keyFor({ amount: '20.00' })).toBe(first);
  keys.settle();
  expect(keys.keyFor({ amount: '20.00' })).not.toBe(first);
});

test('a changed body gets a new key', () => {
  const keys = createIdempotencyKeys();
  expect(keys.keyFor({ amount: '20.00' })).not.toBe(keys.keyFor({ amount: '21.00' }));
});
