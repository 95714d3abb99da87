import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { customizerAtom, mobileMenuAtom, semiDarkModeAtom } from '../appearance/layout-settings.ts';
import { MenuDrawer } from './drawer.tsx';

async function open() {
  const { store, place } = await renderMember(<MenuDrawer />, { path: '/dashboard' });
  act(() => store.set(mobileMenuAtom, true));
  const drawer = await screen.findByRole('dialog', { name: 'Menú' });
  return { store, place, drawer, user: userEvent.setup() };
}

test('it closes on every navigation', async () => {
  const { store, place, drawer, user } = await open();
  await user.click(within(drawer).getByRole('link', { name: 'Noticias' }));
  expect(place()).toBe('/tct-news');
  expect(store.get(mobileMenuAtom)).toBe(false);
});

test('it is as wide as the sidebar', async () => {
  const { drawer } = await open();
  const sized = drawer.closest<HTMLElement>('[style*="--drawer-size"]');
  expect(sized?.style.getPropertyValue('--drawer-size')).toContain('17.5rem');
});

test('the appearance settings are at its bottom, and opening them closes it', async () => {
  const { store, drawer, user } = await open();
  await user.click(within(drawer).getByRole('button', { name: 'Apariencia' }));
  expect(store.get(mobileMenuAtom)).toBe(false);
  expect(store.get(customizerAtom)).toBe(true);
});

test('semi-dark applies to it as to the sidebar', async () => {
  const { store, drawer } = await open();
  expect(drawer).not.toHaveAttribute('data-mantine-color-scheme');
  act(() => store.set(semiDarkModeAtom, true));
  expect(drawer).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
