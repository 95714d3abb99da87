import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TreeCard } from '#contract/api/tree.ts';
import { CardStore } from './card-store.ts';

const cardOf = (ordinal: number) => ({ ordinal }) as TreeCard;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what a quick pan passed by is not asked for, only where it rests', async () => {
  const fetch = vi.fn(async (ordinals: readonly number[]) => ordinals.map(cardOf));
  const changed = vi.fn();
  const store = new CardStore(fetch, changed);
  store.want([1, 2, 3]);
  store.want([7, 8]);
  await vi.runAllTimersAsync();
  expect(fetch.mock.calls).toEqual([[[7, 8]]]);
  expect(store.card(7)).toEqual({ ordinal: 7 });
  expect(store.card(1)).toBeUndefined();
  store.want([7, 8]);
  await vi.runAllTimersAsync();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('no call asks for more than 300', async () => {
  const fetch = vi.fn(async (ordinals: readonly number[]) => ordinals.map(cardOf));
  const store = new CardStore(fetch, () => undefined);
  await store.ask(Array.from({ length: 650 }, (_, index) => index));
  expect(fetch.mock.calls.map(([ordinals]) => ordinals.length)).toEqual([300, 300, 50]);
});

test('what failed is asked for again, and what is stale stays until the new one is there', async () => {
  const fetch = vi.fn(async (ordinals: readonly number[]) => ordinals.map(cardOf));
  fetch.mockRejectedValueOnce(new Error('offline'));
  const store = new CardStore(fetch, () => undefined);
  await store.ask([4]);
  expect(store.card(4)).toBeUndefined();
  await store.ask([4]);
  expect(store.card(4)).toBeDefined();
  store.refresh();
  expect(store.card(4)).toBeDefined();
  await store.ask([4]);
  expect(fetch).toHaveBeenCalledTimes(3);
});
