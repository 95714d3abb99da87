import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { startTranslation } from '#renderer/lib/i18n.ts';
import { buildMenu } from './menu-model.ts';
import { Menu } from './menu.tsx';

const built = new Set(['dashboard', 'withdrawals', 'made-withdrawals', 'admin/withdrawals']);
const menuOf = (isAdmin: boolean) => buildMenu({ isAdmin, built, supportUrl: '' });

beforeAll(async () => {
  await startTranslation();
  await i18next.loadNamespaces('shell');
});

function show(path: string, isAdmin = false) {
  const at = (admin: boolean) => (
    <MemoryRouter initialEntries={[path]}>
      <Menu items={menuOf(admin)} />
    </MemoryRouter>
  );
  const { rerender } = render(at(isAdmin));
  return { learnIsAdmin: () => rerender(at(true)) };
}

const openParents = () =>
  screen.queryAllByRole('button', { expanded: true }).map((button) => button.textContent);

test('one parent is open at a time; clicking it again closes it', async () => {
  const user = userEvent.setup();
  show('/dashboard');
  expect(openParents()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Pools' }));
  await user.click(screen.getByRole('button', { name: 'Retiros' }));
  expect(openParents()).toEqual(['Retiros']);
  await user.click(screen.getByRole('button', { name: 'Retiros' }));
  expect(openParents()).toEqual([]);
});

test('a screen opens its own parent, on each navigation anew', async () => {
  const user = userEvent.setup();
  show('/made-withdrawals');
  expect(openParents()).toEqual(['Retiros']);
  await user.click(screen.getByRole('button', { name: 'Pools' }));
  await user.click(screen.getByRole('link', { name: 'Panel' }));
  expect(openParents()).toEqual([]);
});

test('the parent opens as well when it turns up later', () => {
  const { learnIsAdmin } = show('/admin/withdrawals/');
  expect(openParents()).toEqual([]);
  learnIsAdmin();
  expect(openParents()).toEqual(['Administrador']);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Retiros');
});

test('what is not built is no link and says so', async () => {
  const user = userEvent.setup();
  show('/dashboard');
  expect(screen.queryByRole('link', { name: /Perfil/ })).toBeNull();
  expect(screen.getByText('Perfil').parentElement).toHaveTextContent('no disponible todavía');
  await user.click(screen.getByRole('button', { name: 'Pools' }));
  expect(screen.getByText('Trading').parentElement).toHaveTextContent('Pronto');
});
