import { expect, test } from 'vitest';
import { staffCalls } from '#contract/api/admin/staff-calls.ts';
import { duties, type Standing } from '#contract/rules/staff.ts';
import { administration, menu } from './configuration.ts';
import { buildMenu, drawMenu, holdsCurrent, isCurrent, parentOf } from './model.ts';

const built = new Set([
  'dashboard',
  'withdrawals',
  'made-withdrawals',
  'support',
  'admin/withdrawals',
]);
const member: Standing = { role: 'member', duties: [] };
const support: Standing = { role: 'support', duties: [] };
const administrator: Standing = { role: 'administrator', duties };
const menuOf = (standing: Standing = member, url = '', isOn = false) =>
  buildMenu({ standing, built, support: { isOn, url } });
const administrationOf = (standing: Standing) =>
  menuOf(standing)[0]?.children.map(({ id, children }) => [id, ...children.map((one) => one.id)]);

test('everyone has the entries of the specification in its order', () => {
  expect(menuOf().map(({ id, children }) => [id, ...children.map((child) => child.id)])).toEqual([
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

const everywhere = [
  ['admin-withdrawals'],
  ['group-money', 'admin-payments', 'admin-liabilities'],
  ['group-members', 'admin-members', 'admin-staff'],
  [
    'group-shop',
    'admin-market-orders',
    'admin-market-products',
    'admin-market-returns',
    'admin-market-reviews',
    'admin-market-sales',
    'admin-market-setup',
  ],
  ['group-tokenization', 'admin-offerings', 'admin-eligibility'],
  ['group-offerings', 'admin-plans', 'admin-pools'],
  ['group-content', 'admin-news'],
  [
    'group-support',
    'admin-support',
    'admin-support-help',
    'admin-support-macros',
    'admin-support-figures',
  ],
  ['group-system', 'admin-approvals', 'admin-settings', 'admin-jobs', 'admin-audit'],
];

test('administrators have theirs first: withdrawals, then a submenu a business', () => {
  const [first, second] = menuOf(administrator);
  expect(first?.id).toBe('administrator');
  expect(first?.children[0]).toMatchObject({ id: 'admin-withdrawals', to: '/admin/withdrawals' });
  expect(administrationOf(administrator)).toEqual(everywhere);
  expect(second?.id).toBe('dashboard');
  expect(menuOf().some(({ id }) => id === 'administrator')).toBe(false);
});

test('an auditor, who reads everything, has every entry', () => {
  expect(administrationOf({ role: 'auditor', duties: [] })).toEqual(everywhere);
});

test('an administrator has the entries of their duties, and no submenu that would be empty', () => {
  expect(administrationOf({ role: 'administrator', duties: ['members', 'settings'] })).toEqual([
    ['admin-withdrawals'],
    ['group-money', 'admin-liabilities'],
    ['group-members', 'admin-members'],
    ['group-shop', 'admin-market-sales', 'admin-market-setup'],
    ['group-tokenization', 'admin-offerings', 'admin-eligibility'],
    ['group-support', 'admin-support', 'admin-support-figures'],
    ['group-system', 'admin-approvals', 'admin-settings', 'admin-jobs', 'admin-audit'],
  ]);
});

test('the duty of an entry is that of what its screen does', () => {
  const entries = administration.flatMap(({ child = [] }) =>
    child.flatMap(({ submenu = [] }) => submenu),
  );
  const acted = (path: string) => {
    const own = Object.entries(staffCalls).filter(([call]) => call.includes(` /api/${path}/`));
    const asked = new Set(own.flatMap(([, { duty }]) => duty ?? []));
    const [duty] = asked;
    return asked.size === 1 && duty !== 'any' ? duty : undefined;
  };
  expect(entries.map(({ subChildLink, duty }) => [subChildLink, duty])).toEqual(
    entries.map(({ subChildLink }) => [subChildLink, acted(subChildLink)]),
  );
});

test('the desk has its own above what members have, without what administrators have', () => {
  const [first, second] = menuOf(support);
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
  expect(menuOf(administrator).some(({ id }) => id === 'blank-page')).toBe(false);
});

test('an entry without a screen has no link, top level and children alike', () => {
  const links = menuOf(administrator).flatMap((item) =>
    item.children.length > 0 ? item.children : [item],
  );
  expect(links.filter(({ to }) => to !== undefined).map(({ to }) => to)).toEqual([
    '/admin/withdrawals',
    '/dashboard',
    '/withdrawals',
    '/made-withdrawals',
  ]);
});

test('support leads to its screen, or to the address of the settings while its area is off', () => {
  expect(menuOf(member, '', true).at(-1)).toMatchObject({ id: 'support', to: '/support' });
  expect(menuOf().at(-1)).toMatchObject({ id: 'support', to: undefined });
  const url = 'https://support.tct.test';
  expect(menuOf(member, url).at(-1)).toMatchObject({ id: 'support', to: url });
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
  const all = menuOf(administrator);
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
