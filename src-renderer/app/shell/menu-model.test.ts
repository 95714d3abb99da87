import { expect, test } from 'vitest';
import { buildMenu, isCurrent, parentOf } from './menu-model.ts';

const built = new Set(['dashboard', 'withdrawals', 'made-withdrawals', 'admin/withdrawals']);
const menuOf = (isAdmin: boolean, supportUrl = '') => buildMenu({ isAdmin, built, supportUrl });

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
  expect(first).toMatchObject({
    id: 'administrator',
    children: [{ id: 'admin-withdrawals', to: '/admin/withdrawals' }],
  });
  expect(second?.id).toBe('dashboard');
  expect(menuOf(false).some(({ id }) => id === 'administrator')).toBe(false);
});

test('what has no screen leads nowhere, top level and children alike', () => {
  const links = menuOf(true).flatMap((item) => (item.children.length > 0 ? item.children : [item]));
  expect(links.filter(({ to }) => to !== undefined).map(({ to }) => to)).toEqual([
    '/admin/withdrawals',
    '/dashboard',
    '/withdrawals',
    '/made-withdrawals',
  ]);
});

test('support leads to the address of the settings, once there is one', () => {
  expect(menuOf(false).at(-1)).toMatchObject({ id: 'support', to: undefined });
  const url = 'https://support.tct.test';
  expect(menuOf(false, url).at(-1)).toMatchObject({ id: 'support', to: url });
});

test('the parent of the current screen is the open one', () => {
  const menu = menuOf(true);
  expect(parentOf(menu, '/made-withdrawals')).toBe('withdrawals-group');
  expect(parentOf(menu, '/admin/withdrawals/')).toBe('administrator');
  expect(parentOf(menu, '/dashboard')).toBeUndefined();
});

test('a screen is current with and without the trailing slash', () => {
  expect(isCurrent('/admin/withdrawals', '/admin/withdrawals/')).toBe(true);
  expect(isCurrent('/withdrawals', '/made-withdrawals')).toBe(false);
  expect(isCurrent(undefined, '/')).toBe(false);
});
