import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { semiDarkModeAtom } from '../appearance/layout-settings.ts';
import { Sidebar } from './sidebar.tsx';

const user = memberUser();
const figures = () => screen.queryByRole('region', { name: 'Resumen' });

test('collapsed by keyboard it keeps the focus, and expands when the focus moves on', async () => {
  await renderMember(<Sidebar />, { user });
  const keys = userEvent.setup();
  await keys.tab();
  await keys.tab();
  expect(screen.getByRole('button', { name: 'Plegar menú' })).toHaveFocus();
  await keys.keyboard('{Enter}');
  expect(localStorage.getItem('sidebarCollapsed')).toBe('true');
  expect(figures()).toBeNull();
  const unfold = screen.getByRole('button', { name: 'Desplegar menú' });
  expect(unfold).toHaveFocus();
  await keys.tab();
  expect(screen.getByRole('link', { name: 'Panel' })).toHaveFocus();
  expect(figures()).toBeVisible();
  await keys.tab({ shift: true });
  await keys.keyboard('{Enter}');
  expect(localStorage.getItem('sidebarCollapsed')).toBe('false');
  expect(figures()).toBeVisible();
});

test('collapsed it shows the legs with their balance beam, and entries keep their accessible names', async () => {
  localStorage.setItem('sidebarCollapsed', 'true');
  await renderMember(<Sidebar />, { user });
  expect(figures()).toBeNull();
  expect(await screen.findByRole('img', { name: /1,450.*1,200/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Panel' })).toHaveAttribute('href', '/dashboard');
});

test('semi-dark applies the dark tokens to the sidebar only', async () => {
  const { store } = await renderMember(<Sidebar />, { user });
  const dark = () => document.querySelectorAll('[data-mantine-color-scheme="dark"]');
  expect(dark()).toHaveLength(0);
  act(() => store.set(semiDarkModeAtom, true));
  expect([...dark()]).toEqual([screen.getByRole('complementary')]);
});
