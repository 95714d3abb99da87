import { beforeEach, expect, test, vi } from 'vitest';
import { createDeviceStorage } from '#renderer/lib/device/storage.ts';
import { createSessionTurns } from './session-turns.ts';
import { writeTokens } from './token-store.ts';

const tokens = (count: number) => ({
  access: `access-${count}`,
  refresh: `refresh-token-${count}`,
});

beforeEach(() => {
  localStorage.clear();
  writeTokens(localStorage, tokens(1), 0);
});

/** A tab; `taken` are the names of locks held by other tabs. */
function openTab(taken: readonly string[] = []) {
  const names: string[] = [];
  type Work = (lock: Lock | null) => unknown;
  const request = (name: string, first: LockOptions | Work, second?: Work) => {
    names.push(name);
    const work = typeof first === 'function' ? first : second;
    return Promise.resolve(work?.(taken.includes(name) ? null : { name, mode: 'exclusive' }));
  };
  const events = new EventTarget();
  const storage = createDeviceStorage(() => localStorage, events);
  const turns = createSessionTurns({ locks: { request }, storage, events });
  const hear = (key: string) => events.dispatchEvent(new StorageEvent('storage', { key }));
  return { turns, hear, names };
}

const work = () => vi.fn(() => Promise.resolve('done'));
const SPENT = 'tct-session:refresh-toke';

test('a turn starts immediately if nobody has exchanged the stored token', async () => {
  const { turns, names } = openTab();
  expect(await turns.take(work())).toBe('done');
  expect(names).toEqual(['tct-session', SPENT]);
});

test('a turn waits for the storage write of the tab that exchanged the token', async () => {
  vi.useFakeTimers();
  const { turns, hear } = openTab([SPENT]);
  const late = work();
  const turn = turns.take(late);
  hear('access');
  hear('refresh');
  await vi.advanceTimersByTimeAsync(14_000);
  // Events of other keys, or with the known token, do not end the wait.
  expect(late).not.toHaveBeenCalled();
  writeTokens(localStorage, tokens(2), 0);
  hear('refresh');
  expect(await turn).toBe('done');
  vi.useRealTimers();
});

test('a storage event that never comes does not block a tab for ever', async () => {
  vi.useFakeTimers();
  const turn = openTab([SPENT]).turns.take(work());
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await turn).toBe('done');
  vi.useRealTimers();
});

test('the name of a lock does not disclose the token', async () => {
  const { turns, names } = openTab();
  await turns.spent('k3JdmVZq8Yt0x1a2b3c4d5e6f7g8h9');
  expect(names).toEqual(['tct-session:k3JdmVZq8Yt0']);
});
