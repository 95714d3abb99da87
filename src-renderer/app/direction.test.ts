import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { startDirection } from './direction.ts';
import { isRTLAtom } from './shell/appearance/layout-settings.ts';

test('the page has the stored direction, and every later choice', () => {
  localStorage.setItem('direction', 'rtl');
  const store = createStore();
  startDirection(store);
  expect(document.documentElement.dir).toBe('rtl');
  store.set(isRTLAtom, false);
  expect(document.documentElement.dir).toBe('ltr');
  expect(localStorage.getItem('direction')).toBe('ltr');
});
