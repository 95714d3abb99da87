import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createColorSchemeManager, startColorScheme, useDarkMode } from './color-scheme.ts';

const page = () => [
  document.documentElement.dataset['mantineColorScheme'],
  document.body.className,
];

/** The page as it starts on this device. */
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

test('Mantine follows, and repeating what it was told changes nothing', () => {
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
