import { beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '../support/all-endpoints.ts';
import { auth } from '#contract/api/account/auth.ts';
import type { AnyEndpoint, Tag } from '#contract/api/endpoint.ts';

let calls: readonly AnyEndpoint[];
beforeAll(async () => {
  calls = await allEndpoints();
});

test('every call lies under /api/ and ends with a slash', () => {
  expect(calls.length).toBeGreaterThan(140);
  expect(calls.filter(({ path }) => !/^\/api\/.+\/$/.test(path))).toEqual([]);
});

/** The calls of the specification, letter for letter; what they make stale, or provide. */
test.each([
  ['POST', '/api/auth/register/', auth.register, ['User', 'Tree']],
  ['POST', '/api/auth/token/', auth.token, ['User']],
  ['POST', '/api/auth/reset-password/send/', auth.resetSend, []],
  ['POST', '/api/auth/reset-password/', auth.reset, []],
  ['GET', '/api/auth/user/', auth.user, ['User']],
  ['POST', '/api/auth/token/refresh/', auth.refresh, []],
  ['PATCH', '/api/auth/user/', auth.updateUser, ['User', 'Tree']],
  ['POST', '/api/auth/user/send-code/', auth.sendCode, []],
] as const)('%s %s is a call of the contract, with its tags', (method, path, call, tags) => {
  expect(call).toMatchObject({ method, path, tags });
});

test('the profile alone travels as multipart', () => {
  const multipart = Object.entries(auth).filter(([, call]) => call.multipart);
  expect(multipart.map(([name]) => name)).toEqual(['updateUser']);
});

test('visitors reach registration, login, refresh and reset; what is theirs needs a member', () => {
  const audienceOf = (names: readonly (keyof typeof auth)[]) =>
    names.map((name) => auth[name].audience);
  expect(new Set(audienceOf(['register', 'token', 'refresh', 'resetSend', 'reset']))).toEqual(
    new Set(['anyone']),
  );
  expect(new Set(audienceOf(['user', 'updateUser', 'sendCode']))).toEqual(new Set(['member']));
});

/** The compiler refuses one that is no tag. */
const groups = [
  'User',
  'Plans',
  'Memberships',
  'Settings',
  'Payments',
  'Tree',
  'Withdrawals',
  'Pools',
  'GlobalNetwork',
  'Ranges',
] as const satisfies readonly Tag[];

test('each group of data of the specification is read by some call', () => {
  const read = new Set(calls.filter(({ method }) => method === 'GET').flatMap(({ tags }) => tags));
  expect(groups.filter((group) => !read.has(group))).toEqual([]);
});
