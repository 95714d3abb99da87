import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { startTranslation } from './i18n.ts';

beforeEach(() => localStorage.clear());

async function start(stored?: string) {
  if (stored) localStorage.setItem('language', stored);
  await startTranslation();
  await i18next.loadNamespaces(['shell', 'messages', 'validation']);
}

test('the language is Spanish if none was chosen, or an unknown one', async () => {
  await start();
  expect(i18next.t('menu.dashboard', { ns: 'shell' })).toBe('Panel');
  expect(document.documentElement.lang).toBe('es');
  await start('fr');
  expect(i18next.language).toBe('es');
});

test('the stored language is used', async () => {
  await start('en');
  expect(i18next.t('menu.dashboard', { ns: 'shell' })).toBe('Dashboard');
  expect(document.documentElement.lang).toBe('en');
});

test('ids may be sentences with dots and colons, and values are not escaped', async () => {
  await start('en');
  const text = i18next.t('username.taken', { ns: 'validation', username: '<a&b>' });
  expect(text).toBe('<a&b> is in use. Choose another.');
  expect(i18next.t('Login Successful', { ns: 'messages' })).toBe('Login successful');
});

test('figures in a text follow the device’s region, and Spanish has its form for millions', async () => {
  await start();
  const left = (count: number) => i18next.t('membership.left', { ns: 'shell', name: 'Oro', count });
  expect(left(1)).toBe('Oro: <b>queda 1 día</b>');
  expect(left(1_234)).toBe('Oro: <b>quedan 1,234 días</b>');
  expect(left(1_000_000)).toBe('Oro: <b>quedan 1,000,000 de días</b>');
});
