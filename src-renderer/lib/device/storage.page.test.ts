import { beforeEach, expect, test, vi } from 'vitest';
import { createDeviceStorage, forgetWrites, getDeviceStorage, getTabStorage } from './storage.ts';

beforeEach(() => localStorage.clear());

/** A storage with a quota of so many characters. */
function smallStorage(room: number): Storage {
  const kept = new Map<string, string>();
  const used = () => [...kept].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (used() + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const heard = (key: string | null, newValue: string | null = null) =>
  new StorageEvent('storage', { key, newValue, storageArea: localStorage });

test('a stored value is available to the next page', () => {
  const storage = createDeviceStorage(() => localStorage, new EventTarget());
  storage.setItem('language', 'en');
  expect(localStorage.getItem('language')).toBe('en');
  expect(storage.trouble()).toBeUndefined();
});

test.each([
  [
    'throws',
    () => {
      throw new DOMException('no', 'SecurityError');
    },
  ],
  ['is not there', () => null],
])('where the storage %s, values live on in memory', (_, open) => {
  const storage = createDeviceStorage(open, new EventTarget());
  expect(storage.trouble()).toBe('blocked');
  storage.setItem('refresh', 'r-1');
  expect(storage.getItem('refresh')).toBe('r-1');
  storage.clear();
  expect(storage.getItem('refresh')).toBeNull();
});

test('a value beyond the quota is held in memory, and its former one is removed', () => {
  const area = smallStorage(20);
  const storage = createDeviceStorage(() => area, new EventTarget());
  const listener = vi.fn();
  storage.onTrouble(listener);
  storage.setItem('refresh', 'first');
  expect(storage.trouble()).toBeUndefined();
  storage.setItem('refresh', 'a much longer second token');
  expect(storage.getItem('refresh')).toBe('a much longer second token');
  expect(area.getItem('refresh')).toBeNull();
  expect(storage.trouble()).toBe('full');
  storage.setItem('refresh', 'third');
  expect(area.getItem('refresh')).toBe('third');
  expect(storage.trouble()).toBeUndefined();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a write of another tab replaces the value in memory', () => {
  const events = new EventTarget();
  const storage = createDeviceStorage(() => localStorage, events);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storage.setItem('refresh', 'mine');
  vi.restoreAllMocks();
  localStorage.setItem('refresh', 'theirs');
  expect(storage.getItem('refresh')).toBe('mine');
  events.dispatchEvent(heard('refresh', 'theirs'));
  expect(storage.getItem('refresh')).toBe('theirs');
});

test('a watcher is notified of other tabs’ changes and of clearing', () => {
  const events = new EventTarget();
  const storage = createDeviceStorage(() => localStorage, events);
  const listener = vi.fn();
  const stop = storage.watch('darkMode', listener);
  events.dispatchEvent(heard('darkMode', 'true'));
  events.dispatchEvent(heard('language', 'en'));
  events.dispatchEvent(
    new StorageEvent('storage', { key: 'darkMode', storageArea: sessionStorage }),
  );
  storage.clear();
  stop();
  storage.clear();
  expect(listener.mock.calls).toEqual([['true'], [null]]);
});

test('while writes are discarded the device keeps its values, and earlier holders still write', () => {
  localStorage.setItem('darkMode', 'true');
  sessionStorage.setItem('draft', 'mine');
  const session = getDeviceStorage();
  const remember = forgetWrites();
  const device = getDeviceStorage();
  const tab = getTabStorage();
  // Settings of the device are readable, drafts of its user are not.
  expect(device.getItem('darkMode')).toBe('true');
  expect(tab.getItem('draft')).toBeNull();
  device.setItem('darkMode', 'false');
  device.setItem('closing', '2026-11-23');
  tab.setItem('draft', 'of somebody else');
  expect([device.getItem('darkMode'), device.getItem('closing')]).toEqual(['false', '2026-11-23']);
  device.removeItem('darkMode');
  expect(device.getItem('darkMode')).toBeNull();
  device.clear();
  session.setItem('refresh', 'r-2');
  expect(localStorage.getItem('darkMode')).toBe('true');
  expect(localStorage.getItem('refresh')).toBe('r-2');
  expect(localStorage.getItem('closing')).toBeNull();
  expect(sessionStorage.getItem('draft')).toBe('mine');
  remember();
  expect(getDeviceStorage()).toBe(session);
  expect(getTabStorage().getItem('draft')).toBe('mine');
  localStorage.clear();
  sessionStorage.clear();
});
