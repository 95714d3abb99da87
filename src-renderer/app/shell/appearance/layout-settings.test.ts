import { createStore } from 'jotai';
import type { Atom } from 'jotai';
import { expect, test, vi } from 'vitest';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import {
  contentWidthAtom,
  customizerAtom,
  darkModeAtom,
  footerTypeAtom,
  isCollapsedAtom,
  isRTLAtom,
  menuHiddenAtom,
  mobileMenuAtom,
  navBarTypeAtom,
  semiDarkModeAtom,
  typeAtom,
} from './layout-settings.ts';

const all: Readonly<Record<string, Atom<unknown>>> = {
  isRTL: isRTLAtom,
  darkMode: darkModeAtom,
  isCollapsed: isCollapsedAtom,
  customizer: customizerAtom,
  semiDarkMode: semiDarkModeAtom,
  contentWidth: contentWidthAtom,
  type: typeAtom,
  menuHidden: menuHiddenAtom,
  navBarType: navBarTypeAtom,
  footerType: footerTypeAtom,
  mobileMenu: mobileMenuAtom,
};

/** A fresh page load on this device, with every setting in use. */
function start() {
  const store = createStore();
  for (const setting of Object.values(all)) store.sub(setting, () => {});
  const settings = () =>
    Object.fromEntries(Object.entries(all).map(([name, setting]) => [name, store.get(setting)]));
  return { store, settings };
}

const defaults = {
  isRTL: false,
  darkMode: false,
  isCollapsed: false,
  customizer: false,
  semiDarkMode: false,
  contentWidth: 'full',
  type: 'vertical',
  menuHidden: false,
  navBarType: 'sticky',
  footerType: 'static',
  mobileMenu: false,
};

test('everything has the default of the specification', () => {
  expect(start().settings()).toEqual(defaults);
});

test('five choices are kept on the device under their names, and nothing else is', () => {
  const { store } = start();
  store.set(isRTLAtom, true);
  store.set(darkModeAtom, true);
  store.set(isCollapsedAtom, true);
  store.set(customizerAtom, true);
  store.set(semiDarkModeAtom, true);
  store.set(contentWidthAtom, 'boxed');
  store.set(typeAtom, 'horizontal');
  store.set(menuHiddenAtom, true);
  store.set(navBarTypeAtom, 'floating');
  store.set(footerTypeAtom, 'sticky');
  store.set(mobileMenuAtom, true);
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    direction: 'rtl',
    darkMode: 'true',
    sidebarCollapsed: 'true',
    semiDarkMode: 'true',
    type: 'horizontal',
  });
  expect(start().settings()).toEqual({
    ...defaults,
    isRTL: true,
    darkMode: true,
    isCollapsed: true,
    semiDarkMode: true,
    type: 'horizontal',
  });
});

test('an unknown stored value counts as not chosen', () => {
  for (const [key, value] of [
    ['direction', 'up'],
    ['darkMode', 'constructor'],
    ['sidebarCollapsed', '{'],
    ['semiDarkMode', ''],
    ['type', '"horizontal"'],
  ] as const) {
    localStorage.setItem(key, value);
  }
  expect(start().settings()).toEqual(defaults);
});

test('what another tab chooses is followed', () => {
  const { settings } = start();
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: 'type',
      newValue: 'horizontal',
      storageArea: localStorage,
    }),
  );
  expect(settings()).toEqual({ ...defaults, type: 'horizontal' });
});

test('logging out brings the defaults back, here and in the other tabs', () => {
  const { store, settings } = start();
  store.set(darkModeAtom, true);
  store.set(typeAtom, 'horizontal');
  getDeviceStorage().clear();
  expect(settings()).toEqual(defaults);
});

test('a choice holds for the page when the browser cannot store anything', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { store, settings } = start();
  store.set(darkModeAtom, true);
  expect(settings()).toEqual({ ...defaults, darkMode: true });
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({});
  getDeviceStorage().clear();
});
