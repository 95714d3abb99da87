import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { duties } from '#contract/rules/staff.ts';
import { startTranslation } from '#renderer/lib/i18n.ts';
import { buildMenu, drawMenu } from './model.ts';
import { Menu } from './menu.tsx';

const built = new Set([
  'dashboard',
  'withdrawals',
  'made-withdrawals',
  'admin/withdrawals',
  'admin/members',
]);
const menuOf = (isAdmin: boolean) => {
  const role = isAdmin ? 'administrator' : 'member';
  const standing = { role, duties: isAdmin ? duties : [] } as const;
  return buildMenu({ standing, built, support: { isOn: false, url: '' } });
};

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

test('a screen opens its own parent on each navigation', async () => {
  const user = userEvent.setup();
  show('/made-withdrawals');
  expect(openParents()).toEqual(['Retiros']);
  await user.click(screen.getByRole('button', { name: 'Pools' }));
  await user.click(screen.getByRole('link', { name: 'Panel' }));
  expect(openParents()).toEqual([]);
});

test('the parent opens also if it is added later', () => {
  const { learnIsAdmin } = show('/admin/withdrawals/');
  expect(openParents()).toEqual([]);
  learnIsAdmin();
  expect(openParents()).toEqual(['Administrador']);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Retiros');
});

test('an entry that is not built is no link and says so', async () => {
  const user = userEvent.setup();
  show('/dashboard');
  expect(screen.queryByRole('link', { name: /Perfil/ })).toBeNull();
  expect(screen.getByText('Perfil').parentElement).toHaveTextContent('no disponible todavía');
  await user.click(screen.getByRole('button', { name: 'Pools' }));
  expect(screen.getByText('Trading').parentElement).toHaveTextContent('Pronto');
});

/** A configuration with every feature of the model, some of which our own menu does not use. */
const everything = drawMenu(
  [
    { title: 'dashboard', link: 'dashboard' },
    { title: 'marketplace', isHeadr: true },
    {
      title: 'pools',
      child: [
        { childtitle: 'trading', childlink: 'withdrawals', badge: true },
        {
          childtitle: 'academy',
          submenu: [{ subChildTitle: 'withdrawals', subChildLink: 'withdrawals' }],
        },
        {
          childtitle: 'exchange',
          submenu: [{ subChildTitle: 'made-withdrawals', subChildLink: 'made-withdrawals' }],
        },
      ],
    },
    {
      title: 'reports',
      megamenu: [
        {
          megamenutitle: 'memberships',
          singleMegamenu: [{ m_childtitle: 'admin-withdrawals', m_childlink: 'admin/withdrawals' }],
        },
        {
          megamenutitle: 'global-network',
          singleMegamenu: [{ m_childtitle: 'career-plan', m_childlink: 'career-plan' }],
        },
      ],
    },
  ],
  built,
);

function showEverything(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Menu items={everything} />
    </MemoryRouter>,
  );
}

test('a section label is not focusable', () => {
  showEverything('/dashboard');
  expect(screen.getByText('Tienda')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Tienda' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tienda' })).toBeNull();
});

test('a second level opens below its child, one at a time, and automatically for the current screen', async () => {
  const user = userEvent.setup();
  showEverything('/made-withdrawals');
  expect(openParents()).toEqual(['Pools', 'Intercambio']);
  await user.click(screen.getByRole('button', { name: 'Academia' }));
  expect(openParents()).toEqual(['Pools', 'Academia']);
  expect(screen.getByRole('link', { name: 'Hacer un retiro' })).toHaveAttribute(
    'href',
    '/withdrawals',
  );
  expect(screen.getByText('Trading').parentElement).toHaveTextContent('no disponible todavía');
});

test('a mega-menu opens all its groups, each named by its title', async () => {
  const user = userEvent.setup();
  showEverything('/dashboard');
  await user.click(screen.getByRole('button', { name: 'Reportes' }));
  const group = screen.getByRole('list', { name: 'Membresías' });
  expect(within(group).getByRole('link')).toHaveAttribute('href', '/admin/withdrawals');
  expect(screen.getByRole('list', { name: 'Red global' })).toHaveTextContent('Plan de carrera');
});

test('arrows, Home and End move through all usable entries', async () => {
  const user = userEvent.setup();
  show('/made-withdrawals');
  const focused = () => document.activeElement?.textContent;
  await user.tab();
  expect(focused()).toBe('Panel');
  await user.keyboard('{End}');
  expect(focused()).toBe('Mis retiros');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(focused()).toBe('Retiros');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Hacer un retiro');
  await user.keyboard('{Home}{ArrowDown}');
  expect(focused()).toBe('Membresías');
});

test('a submenu that was opened stays the open one where none has the screen', async () => {
  const user = userEvent.setup();
  show('/dashboard', true);
  await user.click(screen.getByRole('button', { name: 'Administrador' }));
  await user.click(screen.getByRole('button', { name: 'Sistema' }));
  expect(openParents()).toEqual(['Administrador', 'Sistema']);
  cleanup();
  show('/dashboard', true);
  await user.click(screen.getByRole('button', { name: 'Administrador' }));
  expect(openParents()).toEqual(['Administrador', 'Sistema']);
  await user.click(screen.getByRole('button', { name: 'Sistema' }));
  expect(openParents()).toEqual(['Administrador']);
  cleanup();
  show('/admin/members/', true);
  expect(openParents()).toEqual(['Administrador', 'Miembros']);
});

test('arrows along the line open and close a parent, and a letter leads to the next entry with it', async () => {
  const user = userEvent.setup();
  show('/dashboard', true);
  const focused = () => document.activeElement?.textContent;
  await user.tab();
  expect(focused()).toBe('Administrador');
  await user.keyboard('{ArrowRight}s');
  // What has no screen yet cannot be led to.
  expect(focused()).toBe('Soporte');
  await user.keyboard('s{ArrowRight}');
  expect(focused()).toBe('Sistema');
  expect(openParents()).toEqual(['Administrador', 'Sistema']);
  await user.keyboard('{ArrowLeft}');
  expect(openParents()).toEqual(['Administrador']);
  await user.keyboard('{ArrowLeft}');
  expect([openParents(), focused()]).toEqual([[], 'Administrador']);
});
