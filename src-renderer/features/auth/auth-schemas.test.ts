import { describe, expect, it } from 'vitest';
import type { Schema } from 'yup';
import { loginSchema } from './login/schema.ts';
import { registerSchema } from './register/schema.ts';
import { resetCodeSchema, resetPasswordSchema, resetSendSchema } from './reset/schema.ts';

async function problemsOf(schema: Schema, values: object): Promise<readonly string[]> {
  try {
    await schema.validate(values, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { readonly errors: readonly string[] }).errors;
  }
}

describe('the form of registration', () => {
  const filled = {
    first_name: 'Ana',
    last_name: 'Paz',
    username: 'ana_2026',
    email: 'ana@ejemplo.com',
    country: 'MX',
    phone_number: '+525512345678',
    password: 'Clave-20',
    password_confirmation: 'Clave-20',
    accepted_terms: true,
    captcha: 'solved',
  };
  const schema = registerSchema({ region: 'es-MX', language: 'es' });

  it('takes what is complete', async () => {
    expect(await problemsOf(schema, filled)).toEqual([]);
  });

  it.each([
    ['email', '', 'email.required'],
    ['email', 'ana', 'email.format'],
    ['email', 'ana@ejemplo', 'email.format'],
    ['email', 'ana paz@ejemplo.com', 'email.format'],
    ['username', '', 'username.required'],
    ['username', 'ana paz', 'username.pattern'],
    ['username', 'ana-paz', 'username.pattern'],
    ['username', 'añá_1', 'username.pattern'],
    ['first_name', ' ', 'firstName.required'],
    ['first_name', 'a\u200Bna', 'name.characters'],
    ['last_name', '\u202Eana', 'name.characters'],
    ['phone_number', '', 'phone.required'],
    ['country', '', 'country.required'],
    ['captcha', '', 'captcha.required'],
    ['accepted_terms', false, 'terms.required'],
    ['password_confirmation', '', 'passwordConfirmation.required'],
    ['password_confirmation', 'Clave-21', 'passwordConfirmation.match'],
  ])('a registration with the %s %j is refused by %s', async (field, value, id) => {
    expect(await problemsOf(schema, { ...filled, [field]: value })).toContain(id);
  });

  it.each([
    [7, ['password.length']],
    [8, []],
    [20, []],
    [21, ['password.length']],
  ])('of a password of %i characters says %j', async (length, problems) => {
    const password = 'x'.repeat(length);
    const values = { ...filled, password, password_confirmation: password };
    expect(await problemsOf(schema, values)).toEqual(problems);
  });
});

describe('the form of login', () => {
  const filled = { email: 'ana', password: 'x', needsCaptcha: false, captcha: '' };

  it('takes an e-mail or a username', async () => {
    expect(await problemsOf(loginSchema, filled)).toEqual([]);
    expect(await problemsOf(loginSchema, { ...filled, email: 'ana@ejemplo.com' })).toEqual([]);
  });

  it.each([
    ['email', '', 'email.required'],
    ['password', '', 'password.required'],
    ['needsCaptcha', true, 'captcha.required'],
  ])('a login with the %s %j is refused by %s', async (field, value, id) => {
    expect(await problemsOf(loginSchema, { ...filled, [field]: value })).toEqual([id]);
  });
});

describe('the forms of a password reset', () => {
  it.each([
    [resetSendSchema, { email: '', captcha: 'solved' }, 'email.required'],
    [resetSendSchema, { email: 'ana', captcha: 'solved' }, 'email.format'],
    [resetSendSchema, { email: 'ana@ejemplo.com', captcha: '' }, 'captcha.required'],
    [resetCodeSchema, { code: '' }, 'oneTimeCode.required'],
    [resetCodeSchema, { code: '12345' }, 'code.length'],
    [resetPasswordSchema, { password: '', password_confirmation: '' }, 'password.required'],
    [
      resetPasswordSchema,
      { password: 'Clave-20', password_confirmation: 'Clave-21' },
      'passwordConfirmation.match',
    ],
  ] as const)('refuse what is missing or wrong: %#', async (schema, values, id) => {
    expect(await problemsOf(schema, values)).toContain(id);
  });

  it('take what is complete', async () => {
    expect(await problemsOf(resetSendSchema, { email: 'ana@ejemplo.com', captcha: 'x' })).toEqual(
      [],
    );
    expect(await problemsOf(resetCodeSchema, { code: '123456' })).toEqual([]);
    const password = 'Clave-20';
    expect(
      await problemsOf(resetPasswordSchema, { password, password_confirmation: password }),
    ).toEqual([]);
  });
});
