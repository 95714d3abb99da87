import { expect, test } from 'vitest';
import { isReservedUsername } from './reserved-usernames.ts';

test.each([
  'admin',
  'Admin',
  'ADM1N',
  'adm_in',
  '_admin_',
  'admin2',
  'admin_2026',
  'Adrnin',
  'support',
  'SUPP0RT',
  'supp_ort_1',
  'soporte',
  's0p0rte',
  'administrador',
  'adminlstrador',
  'root',
  'r00t',
  'r007',
  'tct',
  '7c7',
  't_c_t',
  'TCT_support',
  'tctoficial',
  'TCT_0fic1al_24',
])('%s is reserved', (username) => {
  expect(isReservedUsername(username)).toBe(true);
});

test.each(['valeria_m', 'tctfan', 'rooted', 'adminton', 'support_me', 'helena', 'teamo', '2026'])(
  '%s is free',
  (username) => {
    expect(isReservedUsername(username)).toBe(false);
  },
);
