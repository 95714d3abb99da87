import { expect, test } from 'vitest';
import { pathAfterLogin, rememberPath } from './return-path.ts';

const location = { pathname: '/made-withdrawals', search: '?status=Pending', hash: '#7' };

test('after login the member is back where the session ended', () => {
  const state = rememberPath({ ...location, state: null, key: 'default' });
  expect(pathAfterLogin(state)).toBe('/made-withdrawals?status=Pending#7');
});

test.each([null, undefined, {}, { from: '/' }, { from: '//evil.test' }, { from: 7 }])(
  'without a place to return to (%o) the dashboard comes first',
  (state) => {
    expect(pathAfterLogin(state)).toBe('/dashboard');
  },
);
