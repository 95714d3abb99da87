import { expect, test } from 'vitest';
import { member } from './profile.fixtures.ts';
import { changedValues, profilePatch, profileValuesOf } from './profile-values.ts';

const values = profileValuesOf(member);

test('nothing is changed by spaces around a name', () => {
  expect(changedValues(member, { ...values, first_name: ' Valeria ' })).toEqual({});
});

test('only what changed is sent, without a code while the phone number stays', () => {
  const patch = profilePatch(
    member,
    { ...values, last_name: 'Ríos', country: 'AR' },
    undefined,
    '1',
  );
  expect(patch).toEqual({ last_name: 'Ríos', country: 'AR' });
});

test('a new phone number goes with its code', () => {
  const patch = profilePatch(
    member,
    { ...values, phone_number: '+525500000000' },
    undefined,
    '407132',
  );
  expect(patch).toEqual({ phone_number: '+525500000000', secret_code: '407132' });
});

test('a new picture is sent as its bytes, a removed one as null', () => {
  const blob = new Blob(['x'], { type: 'image/jpeg' });
  expect(profilePatch(member, values, { blob, url: 'data:' }, '').avatar).toBe(blob);
  expect(profilePatch(member, values, null, '')).toEqual({ avatar: null });
});
