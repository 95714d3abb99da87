import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getDeviceStorage } from '#renderer/lib/device-storage.ts';
import { createColorSchemeManager, startColorScheme, useDarkMode } from './color-scheme.ts';

beforeEach(() => localStorage.clear());

const page = () => [
  document.documentElement.dataset['mantineColorScheme'],
  document.body.className,
];

test('light is shown where nothing is kept, dark where it was chosen', () => {
  startColorScheme();
  expect(page()).toEqual(['light', 'light']);
  localStorage.setItem('darkMode', 'true');
  startColorScheme();
  expect(page()).toEqual(['dark', 'dark']);
});

test('the toggle shows and keeps the other scheme', () => {
  startColorScheme();
  const { result } = renderHook(useDarkMode);
  act(() => result.current.toggle());
  expect(result.current.isDark).toBe(true);
  expect(page()).toEqual(['dark', 'dark']);
  expect(localStorage.getItem('darkMode')).toBe('true');
});

test('Mantine follows, and repeating what it was told changes nothing', () => {
  const manager = createColorSchemeManager();
  const told: string[] = [];
  manager.subscribe((scheme) => {
    told.push(scheme);
    manager.set(scheme);
  });
  const { result } = renderHook(useDarkMode);
  act(() => result.current.toggle());
  act(() => result.current.toggle());
  expect(told).toEqual(['dark', 'light']);
  manager.unsubscribe();
  act(() => result.current.toggle());
  expect(told).toHaveLength(2);
});

test('another tab’s choice is followed', () => {
  startColorScheme();
  localStorage.setItem('darkMode', 'true');
  window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode', storageArea: localStorage }));
  expect(page()).toEqual(['dark', 'dark']);
});

test('a device that was emptied shows light again', () => {
  startColorScheme();
  const { result } = renderHook(useDarkMode);
  act(() => result.current.toggle());
  act(() => getDeviceStorage().clear());
  expect(page()).toEqual(['light', 'light']);
  expect(result.current.isDark).toBe(false);
});
