import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTranslation } from '#renderer/lib/i18n.ts';
import { isRTLAtom } from '../../appearance/layout-settings.ts';
import { drawMenu } from '../model.ts';
import type { MenuItem } from '../model.ts';
import { TopMenu } from './bar.tsx';

const built = new Set(['dashboard', 'withdrawals', 'made-withdrawals', 'tct-news']);
const child = (...titles: readonly string[]) =>
  titles.map((title) => ({ childtitle: title, childlink: title }));
const alone = (...titles: readonly string[]) => titles.map((title) => ({ title, link: title }));
/** Sixteen entries, independent of the product's own menu. */
const ours = drawMenu(
  [
    ...alone('dashboard', 'profile'),
    { title: 'memberships', child: child('buy-membership', 'career-plan') },
    ...alone('binary-tree', 'referrals'),
    { title: 'pools', child: child('my-investment', 'trading') },
    { title: 'global-network', child: child('global-network-deposit') },
    ...alone('marketplace', 'academy', 'tokenization', 'exchange', 'online-game'),
    { title: 'withdrawals-group', child: child('withdrawals', 'made-withdrawals') },
    ...alone('reports'),
    { title: 'news', link: 'tct-news' },
    ...alone('support'),
  ],
  built,
);

beforeAll(async () => {
  await startTranslation();
  await i18next.loadNamespaces('shell');
});

/** Width of the bar in pixels; each entry is 100 wide. */
let room = 0;
/** Default padding of a list in jsdom's style sheet. */
const PADDING = 40;
let resized = () => {};

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, 100, 34),
  );
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resized = listener;
      }
      observe() {}
      disconnect() {}
    },
  );
});

function show(path: string, width: number, items: readonly MenuItem[] = ours, isRTL = false) {
  room = width + PADDING;
  const store = createStore();
  store.set(isRTLAtom, isRTL);
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <TopMenu items={items} />
        <button type="button">Otra parte</button>
      </MemoryRouter>
    </Provider>,
  );
  return userEvent.setup();
}

/** Visible entries of the bar, in order. */
const inBar = () =>
  [...(screen.getAllByRole('list')[0]?.children ?? [])]
    .filter((entry) => !entry.hasAttribute('inert'))
    .map((entry) => entry.firstElementChild?.firstChild?.textContent);

const focused = () => document.activeElement?.textContent;

test('entries that do not fit are under "more", and return with the space', async () => {
  const user = show('/dashboard', 500);
  expect(inBar()).toEqual(['Panel', 'Perfil', 'Membresías', 'Árbol binario', 'Más']);
  await user.click(screen.getByRole('button', { name: 'Más' }));
  const rest = screen.getByText('Referidos', { selector: '[data-panel] *' });
  expect(rest.closest('ul')?.children).toHaveLength(ours.length - 4);
  room = 2000;
  act(() => resized());
  expect(inBar()).toHaveLength(ours.length);
  expect(inBar()).not.toContain('Más');
});

test('one panel is open at a time; its button, a link, Escape and a click elsewhere close it', async () => {
  const user = show('/dashboard', 1500);
  const expanded = () =>
    screen.queryAllByRole('button', { expanded: true }).map((button) => button.textContent);
  const withdrawals = screen.getByRole('button', { name: 'Retiros' });
  await user.click(screen.getByRole('button', { name: 'Pools' }));
  await user.click(withdrawals);
  expect(expanded()).toEqual(['Retiros']);
  await user.click(withdrawals);
  expect(expanded()).toEqual([]);
  await user.click(withdrawals);
  await user.click(screen.getByRole('link', { name: 'Mis retiros' }));
  expect(expanded()).toEqual([]);
  await user.click(withdrawals);
  await user.keyboard('{Escape}');
  expect(expanded()).toEqual([]);
  expect(withdrawals).toHaveFocus();
  await user.click(withdrawals);
  await user.click(screen.getByText('Otra parte'));
  expect(expanded()).toEqual([]);
});

test('the parent of the current screen is marked, in the bar and under "more"', () => {
  show('/made-withdrawals', 1500);
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('Retiros');
  cleanup();
  show('/made-withdrawals', 500);
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('Más');
});

test('arrows move along the bar and down into a panel, Escape leaves it', async () => {
  const user = show('/dashboard', 1500);
  await user.tab();
  expect(focused()).toBe('Panel');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Membresías');
  await user.keyboard('{End}');
  expect(focused()).toBe('Más');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Retiros');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Hacer un retiro');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Mis retiros');
  await user.keyboard('{Home}{Escape}');
  expect(focused()).toBe('Retiros');
  expect(screen.queryByRole('link', { name: 'Mis retiros' })).toBeNull();
});

test.each([
  ['left', false, '{ArrowLeft}', '{ArrowRight}'],
  ['right, mirrored', true, '{ArrowRight}', '{ArrowLeft}'],
])('the second level of "more" opens to the %s', async (_side, isRTL, toStart, toEnd) => {
  const user = show('/dashboard', 500, ours, isRTL);
  screen.getByRole('button', { name: 'Más' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Pools');
  await user.keyboard('{End}{ArrowUp}');
  expect(focused()).toBe('Retiros');
  await user.keyboard(toStart);
  expect(focused()).toBe('Hacer un retiro');
  await user.keyboard(toEnd);
  expect(focused()).toBe('Retiros');
  expect(screen.queryByRole('link', { name: 'Hacer un retiro' })).toBeNull();
});

test('submenus and mega-menus are shown, section labels are not', async () => {
  const items = drawMenu(
    [
      { title: 'marketplace', isHeadr: true },
      {
        title: 'pools',
        child: [
          {
            childtitle: 'academy',
            submenu: [{ subChildTitle: 'withdrawals', subChildLink: 'withdrawals' }],
          },
        ],
      },
      {
        title: 'reports',
        megamenu: [
          {
            megamenutitle: 'memberships',
            singleMegamenu: [{ m_childtitle: 'news', m_childlink: 'tct-news' }],
          },
        ],
      },
    ],
    built,
  );
  const user = show('/dashboard', 1000, items);
  expect(inBar()).toEqual(['Pools', 'Reportes']);
  await user.click(screen.getByRole('button', { name: 'Pools' }));
  await user.click(screen.getByRole('button', { name: 'Academia' }));
  expect(screen.getByRole('link', { name: 'Hacer un retiro' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reportes' }));
  const group = screen.getByRole('list', { name: 'Membresías' });
  expect(within(group).getByRole('link', { name: 'Noticias' })).toBeVisible();
});
