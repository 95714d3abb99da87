import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { semiDarkModeAtom } from '../appearance/layout-settings.ts';
import { Sidebar } from './sidebar.tsx';

const logo = () => screen.getByRole('img', { name: 'TCT' });
/** The full logo has the name beside the mark. */
const isFull = () => logo().getAttribute('viewBox') === '0 0 118 40';

test('the logo leads to the dashboard, full above the open menu and compact above the collapsed one', async () => {
  await renderMember(<Sidebar />);
  expect(logo().closest('a')).toHaveAttribute('href', '/dashboard');
  expect(isFull()).toBe(true);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Plegar menú' }));
  await userEvent.setup().click(document.body);
  expect(isFull()).toBe(false);
});

test('semi-dark, the logo of the menu takes the dark colours', async () => {
  const { store } = await renderMember(<Sidebar />);
  const dark = () => logo().closest('[data-mantine-color-scheme="dark"]');
  expect(dark()).toBeNull();
  act(() => store.set(semiDarkModeAtom, true));
  expect(dark()).toBe(screen.getByRole('complementary'));
});
