import { expect, test } from 'vitest';
import type { Standing } from '#contract/rules/staff.ts';
import { pathAfterLogin, rememberPath } from './return-path.ts';

const location = { pathname: '/made-withdrawals', search: '?status=Pending', hash: '#7' };

test('after login the member returns to the path where the session ended', () => {
  const state = rememberPath({ ...location, state: null, key: 'default' });
  expect(pathAfterLogin(state, undefined)).toBe('/made-withdrawals?status=Pending#7');
});

test.each([
  null,
  undefined,
  {},
  { from: '/' },
  { from: '//evil.test' },
  { from: 7 },
  { from: '/nowhere' },
])('without a place to return to (%o) the dashboard comes first', (state) => {
  expect(pathAfterLogin(state, { role: 'administrator' })).toBe('/dashboard');
});

test.each<[string, Pick<Standing, 'role'> | undefined, string | undefined]>([
  ['an administrator', { role: 'administrator' }, '/admin/members?q=7'],
  ['a member', { role: 'member' }, '/dashboard'],
  ['somebody of the desk', { role: 'support' }, '/admin/support'],
  ['somebody not known yet', undefined, undefined],
])("of an administrators' screen %s returns to where they can be", (_, standing, path) => {
  expect(pathAfterLogin({ from: '/admin/members?q=7' }, standing)).toBe(path);
});

test('the desk returns to its own screens', () => {
  const from = '/admin/support/2418?view=mine';
  expect(pathAfterLogin({ from }, { role: 'support' })).toBe(from);
  expect(pathAfterLogin({ from }, { role: 'member' })).toBe('/dashboard');
});

test('somebody of the desk begins there, while it is on', () => {
  expect(pathAfterLogin(null, { role: 'support' })).toBe('/admin/support');
  expect(pathAfterLogin(null, { role: 'support' }, false)).toBe('/dashboard');
  expect(pathAfterLogin(null, { role: 'auditor' })).toBe('/dashboard');
  expect(pathAfterLogin(null, undefined)).toBeUndefined();
});
