import { beforeEach, expect, test } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

beforeEach(() => sessionStorage.clear());

test('a reload keeps what was typed, but neither passwords nor consent nor captcha', () => {
  keepDraft(sessionStorage, {
    username: 'valeria_m',
    email: 'valeria@ejemplo.com',
    password: 'secret-secret',
    password_confirmation: 'secret-secret',
    accepted_terms: true,
    captcha: 'solution',
  });
  expect(readDraft(sessionStorage)).toEqual({
    username: 'valeria_m',
    email: 'valeria@ejemplo.com',
  });
  expect(sessionStorage.getItem('registerDraft')).not.toContain('secret');
});

test('a draft that is gone or damaged is an empty one', () => {
  expect(readDraft(sessionStorage)).toEqual({});
  sessionStorage.setItem('registerDraft', '{');
  expect(readDraft(sessionStorage)).toEqual({});
  keepDraft(sessionStorage, { username: 'a' });
  dropDraft(sessionStorage);
  expect(readDraft(sessionStorage)).toEqual({});
});
