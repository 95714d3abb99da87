import { expect, test } from 'vitest';
import { visitorScreens } from '#contract/rules/screens.ts';
import en from '#renderer/locales/en/shell.json';
import es from '#renderer/locales/es/shell.json';
import { routes } from './routes.tsx';
import { visitorRoutes } from './visitor-routes.tsx';

/**
 * Paths are a public interface: external links use them, so they keep a name that the code has
 * changed.
 */
test.each([
  'dashboard',
  'buy-membership',
  'binary-tree',
  'profile',
  'withdrawals',
  'made-withdrawals',
  'referrals',
  'reports',
  'my-investment',
  'career-plan',
  'trading',
  'tct-news',
  'global-network-deposit',
  'global-network-progress',
  'admin/withdrawals',
])('the specification’s screen %s is there', (path) => {
  expect(routes.some((route) => route.path === path)).toBe(true);
});

test('visitors have the screens of the contract, the demo’s and the one of links', () => {
  expect(visitorRoutes.map(({ path }) => path)).toEqual([
    ...visitorScreens,
    'demo/mailbox',
    'voucher',
    'statement',
    'solvency',
    'verify',
    'verify/:number',
  ]);
});

test.each([
  ['es', es],
  ['en', en],
])('every screen has its heading in %s, and every heading a screen', (_language, texts) => {
  const headings = Object.keys(texts).filter((key) => key.startsWith('heading.'));
  const wanted = new Set([...routes.map(({ heading }) => heading), 'heading.not-found']);
  expect(headings.toSorted()).toEqual([...wanted].toSorted());
});
