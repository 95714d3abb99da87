import { expect, test } from 'vitest';
import { menu } from './configuration.ts';
import { buildMenu, drawMenu, holdsCurrent, isCurrent, parentOf } from './model.ts';

const built = new Set([
  'dashboard',
  'withdrawals',
  'made-withdrawals',
  'support',
  'admin/withdrawals',
]);
const menuOf = (isAdmin: boolean, url = '', { isOn = false, isAtDesk = false } = {}) =>
  buildMenu({ isAdmin, isAtDesk, built, support: { isOn, url } });

test('everyone has the entries of the specification in its order', () => {
  expect(
    menuOf(false).map(({ id, children }) => [id, ...children.map((child) => child.id)]),
  ).toEqual([
    ['dashboard'],
    ['profile'],
    ['memberships', 'buy-membership', 'career-plan'],
    ['binary-tree'],
    ['referrals'],
    ['pools', 'my-investment', 'trading'],
    ['global-network', 'global-network-deposit', 'global-network-progress'],
    ['marketplace'],
    ['academy'],
    ['tokenization'],
    ['exchange'],
    ['online-game'],
    ['withdrawals-group', 'withdrawals', 'made-withdrawals'],
    ['reports'],
    ['news'],
    ['support'],
  ]);
});

test('administrators have theirs first', () => {
  const [first, second] = menuOf(true);
  expect(first?.id).toBe('administrator');
  expect(first?.children[0]).toMatchObject({ id: 'admin-withdrawals', to: '/admin/withdrawals' });
  expect(second?.id).toBe('dashboard');
  expect(menuOf(false).some(({ id }) => id === 'administrator')).toBe(false);
});

test('the desk has its own above what members have, without what administrators have', () => {
  const [first, second] = menuOf(false, '', { isAtDesk: true });
  expect(first?.children.map(({ id }) => id)).toEqual([
    'admin-support',
    'admin-support-help',
    'admin-support-macros',
    'admin-support-figures',
  ]);
  expect([first?.id, second?.id]).toEqual(['desk', 'dashboard']);
});

test('a screen below another that the menu names too is current alone', () => {
  expect(isCurrent('/admin/support', '/admin/support/2418')).toBe(true);
  expect(isCurrent('/admin/support', '/admin/support/help/3')).toBe(false);
  expect(isCurrent('/admin/support/help', '/admin/support/help/3')).toBe(true);
});

test('the blank page is in the configuration and is not shown', () => {
  expect(menu).toContainEqual(expect.objectContaining({ title: 'blank-page', link: 'dashboard' }));
  expect(menuOf(true).some(({ id }) => id === 'blank-page')).toBe(false);
});

test('an entry without a screen has no link, top level and children alike', () => {
  const links = menuOf(true).flatMap((item) => (item.children.length > 0 ? item.children : [item]));
  expect(links.filter(({ to }) => to !== undefined).map(({ to }) => to)).toEqual([
    '/admin/withdrawals',
    '/dashboard',
    '/withdrawals',
    '/made-withdrawals',
  ]);
});

test('support leads to its screen, or to the address of the settings while its area is off', () => {
  expect(menuOf(false, '', { isOn: true }).at(-1)).toMatchObject({ id: 'support', to: '/support' });
  expect(menuOf(false).at(-1)).toMatchObject({ id: 'support', to: undefined });
  const url = 'https://support.tct.test';
  expect(menuOf(false, url).at(-1)).toMatchObject({ id: 'support', to: url });
});

test('a badge disables what has a screen', () => {
  const [item] = drawMenu(
    [
      {
        title: 'pools',
        child: [
          { childtitle: 'withdrawals', childlink: 'withdrawals', badge: true },
          { childtitle: 'made-withdrawals', childlink: 'made-withdrawals' },
        ],
      },
    ],
    built,
  );
  expect(item?.children.map(({ to }) => to)).toEqual([undefined, '/made-withdrawals']);
});

test('section labels, submenus and mega-menu groups are distinguished', () => {
  const drawn = drawMenu(
    [
      { title: 'news', isHeadr: true },
      {
        title: 'pools',
        child: [
          {
            childtitle: 'trading',
            submenu: [{ subChildTitle: 'dashboard', subChildLink: 'dashboard' }],
          },
        ],
      },
      {
        title: 'reports',
        megamenu: [
          {
            megamenutitle: 'academy',
            singleMegamenu: [{ m_childtitle: 'withdrawals', m_childlink: 'withdrawals' }],
          },
        ],
      },
    ],
    built,
  );
  expect(drawn.map(({ id, kind }) => [id, kind])).toEqual([
    ['news', 'label'],
    ['pools', 'parent'],
    ['reports', 'mega'],
  ]);
  expect(drawn[1]?.children[0]?.children).toEqual([{ id: 'dashboard', to: '/dashboard' }]);
  expect(drawn[2]?.children[0]).toMatchObject({
    id: 'academy',
    children: [{ id: 'withdrawals', to: '/withdrawals' }],
  });
  expect(parentOf(drawn, '/dashboard')).toBe('pools');
  expect(parentOf(drawn, '/withdrawals')).toBe('reports');
});

test('the parent of the current screen is the open one', () => {
  const all = menuOf(true);
  expect(parentOf(all, '/made-withdrawals')).toBe('withdrawals-group');
  expect(parentOf(all, '/admin/withdrawals/')).toBe('administrator');
  expect(parentOf(all, '/dashboard')).toBeUndefined();
  expect(all.filter((one) => holdsCurrent(one, '/dashboard')).map(({ id }) => id)).toEqual([
    'dashboard',
  ]);
});

test('a screen is current with and without the trailing slash, and on the pages below it', () => {
  expect(isCurrent('/admin/withdrawals', '/admin/withdrawals/')).toBe(true);
  expect(isCurrent('/tct-news', '/tct-news/first-article')).toBe(true);
  expect(isCurrent('/withdrawals', '/made-withdrawals')).toBe(false);
  expect(isCurrent('/withdrawals', '/withdrawals-of-others')).toBe(false);
  expect(isCurrent(undefined, '/')).toBe(false);
});
