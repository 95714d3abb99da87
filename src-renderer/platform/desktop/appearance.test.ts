import { expect, test, vi } from 'vitest';
import type { Appearance } from '#contract/ipc/appearance.ts';
import { createDeviceStorage } from '#renderer/lib/device/storage.ts';
import { followAppearance, LASTING_KEYS, restoreAppearance } from './appearance.ts';

function mainProcess(last: Appearance = { language: 'en', isDark: true, followsSystem: true }) {
  return {
    read: vi.fn(() => Promise.resolve(last)),
    show: vi.fn((_appearance: Appearance) => Promise.resolve()),
  };
}

const newStorage = () => createDeviceStorage(() => null, new EventTarget());

test('the main process is notified of the page’s appearance whenever it changes', async () => {
  const page = document.createElement('html');
  const bridge = mainProcess();
  followAppearance(page, bridge);
  page.lang = 'en';
  page.dataset['mantineColorScheme'] = 'dark';
  await vi.waitFor(() =>
    expect(bridge.show).toHaveBeenLastCalledWith({
      language: 'en',
      isDark: true,
      followsSystem: false,
    }),
  );
  page.dataset['mantineColorScheme'] = 'light';
  page.toggleAttribute('data-follows-system', true);
  await vi.waitFor(() =>
    expect(bridge.show).toHaveBeenLastCalledWith({
      language: 'en',
      isDark: false,
      followsSystem: true,
    }),
  );
});

test('settings lost from the page’s storage are restored; existing ones stay', async () => {
  const storage = newStorage();
  storage.setItem('language', 'es');
  await restoreAppearance(storage, mainProcess());
  expect(storage.getItem('language')).toBe('es');
  expect(storage.getItem('darkMode')).toBe('true');
  expect(storage.getItem('followSystem')).toBe('true');
});

test('language and theme survive clearing the storage, nothing else does', () => {
  const storage = newStorage();
  storage.keepThroughClear(LASTING_KEYS);
  const theme = vi.fn<(value: string | null) => void>();
  const menu = vi.fn<(value: string | null) => void>();
  storage.watch('darkMode', theme);
  storage.watch('type', menu);
  for (const [key, value] of [
    ['language', 'en'],
    ['darkMode', 'true'],
    ['followSystem', 'true'],
    ['type', 'horizontal'],
    ['refresh', 'r-1'],
  ] as const) {
    storage.setItem(key, value);
  }
  storage.clear();
  expect(['language', 'darkMode', 'followSystem', 'type', 'refresh'].map(storage.getItem)).toEqual([
    'en',
    'true',
    'true',
    null,
    null,
  ]);
  expect(theme).toHaveBeenLastCalledWith('true');
  expect(menu).toHaveBeenLastCalledWith(null);
});
