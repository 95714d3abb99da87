import { expect, test } from 'vitest';
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
  { from: '/marketplace?a=1' },
])('without a place to return to (%o) the dashboard comes first', (state) => {
  expect(pathAfterLogin(state, true)).toBe('/dashboard');
});

test.each([
  ['an administrator', true, '/admin/members?q=7'],
  ['a member', false, '/dashboard'],
  ['somebody not known yet', undefined, undefined],
])("of an administrators' screen %s returns to where they can be", (_, isAdmin, path) => {
  expect(pathAfterLogin({ from: '/admin/members?q=7' }, isAdmin)).toBe(path);
});
