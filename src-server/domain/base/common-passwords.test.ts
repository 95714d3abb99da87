import { expect, test } from 'vitest';
import { COMMON_PASSWORDS, isCommonPassword, mostUsed } from './common-passwords.ts';
import { newPasswordErrors } from '../accounts/passwords.ts';

test('each of the most used passwords is refused, in any capitals', () => {
  const list = mostUsed();
  expect(new Set(list).size).toBe(COMMON_PASSWORDS);
  expect(list.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
});

test('a new password that many use gets an error of its own, any other does not', () => {
  expect(newPasswordErrors('Password1', 'Password1')).toEqual({
    password: { id: 'password.common' },
  });
  expect(newPasswordErrors('Secret-2026', 'Secret-2026')).toEqual({});
  // The length comes first: it is what the form explains.
  expect(newPasswordErrors('123456', '123456')).toMatchObject({
    password: { id: 'password.length' },
  });
});
