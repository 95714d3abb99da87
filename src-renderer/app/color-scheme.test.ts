import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createColorSchemeManager, startColorScheme, useDarkMode } from './color-scheme.ts';
import { themeAtom } from './shell/appearance/layout-settings.ts';

/** A `prefers-color-scheme` query whose result can change. */
function system(isDark: boolean) {
  const medium = Object.assign(new EventTarget(), { matches: isDark });
  vi.stubGlobal('matchMedia', () => medium);
  return (next: boolean) =>
    act(() => {
      medium.matches = next;
      medium.dispatchEvent(new Event('change'));
    });
}

const page = () => [
  document.documentElement.dataset['mantineColorScheme'],
  document.body.className,
];

/** A fresh page load on this device. */
function start() {
  const store = createStore();
  startColorScheme(store);
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(Provider, { store }, children);
  const { result } = renderHook(useDarkMode, { wrapper });
  return { store, mode: () => result.current, toggle: () => act(() => result.current.toggle()) };
}

test('light is shown where nothing is kept, dark where it was chosen', () => {
  start();
  expect(page()).toEqual(['light', 'light']);
  localStorage.setItem('darkMode', 'true');
  start();
  expect(page()).toEqual(['dark', 'dark']);
});

test('the toggle shows and keeps the other scheme', () => {
  const { mode, toggle } = start();
  toggle();
  expect(mode().isDark).toBe(true);
  expect(page()).toEqual(['dark', 'dark']);
  expect(localStorage.getItem('darkMode')).toBe('true');
});

test('Mantine follows, and setting the current scheme again changes nothing', () => {
  const { store, toggle } = start();
  const manager = createColorSchemeManager(store);
  const told: string[] = [];
  manager.subscribe((scheme) => {
    told.push(scheme);
    manager.set(scheme);
  });
  toggle();
  toggle();
  expect(told).toEqual(['dark', 'light']);
  manager.unsubscribe();
  toggle();
  expect(told).toHaveLength(2);
});

test('the system is followed as it changes, and the key says what is shown', () => {
  const become = system(true);
  const { store, mode } = start();
  expect(mode().isDark).toBe(false);
  act(() => store.set(themeAtom, 'system'));
  expect(page()).toEqual(['dark', 'dark']);
  expect(localStorage.getItem('darkMode')).toBe('true');
  become(false);
  expect(mode().isDark).toBe(false);
  expect(page()).toEqual(['light', 'light']);
  expect(localStorage.getItem('darkMode')).toBe('false');
  expect(document.documentElement.hasAttribute('data-follows-system')).toBe(true);
  // Another page load on this device.
  become(true);
  expect(start().mode().isDark).toBe(true);
});

test('choosing light or dark stops following the system', () => {
  const become = system(true);
  const { store, toggle } = start();
  act(() => store.set(themeAtom, 'system'));
  toggle();
  expect(page()).toEqual(['light', 'light']);
  expect(store.get(themeAtom)).toBe('light');
  become(false);
  become(true);
  expect(page()).toEqual(['light', 'light']);
  expect(localStorage.getItem('darkMode')).toBe('false');
  expect(document.documentElement.hasAttribute('data-follows-system')).toBe(false);
});

test('without a choice the system changes nothing', () => {
  const become = system(true);
  start();
  become(false);
  become(true);
  expect(page()).toEqual(['light', 'light']);
  expect(localStorage.getItem('darkMode')).toBeNull();
});
