import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { members } from '../database/schema/members.ts';
import { positions } from '../database/schema/tree.ts';
import { signIn } from '../domain/sign-in.ts';
import type { StartRefusal } from '../start-refusal.ts';
import { openAnswers } from './answers.ts';
import { createFirstMembers } from './first-members.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const env = {
  ROOT_USERNAME: 'founders',
  ROOT_EMAIL: 'Root@example.test',
  ADMIN_EMAIL: 'admin@example.test',
  ADMIN_USERNAME: 'chief',
  ADMIN_PASSWORD: 'Secret-2026',
  ADMIN_FIRST_NAME: 'Carla',
  ADMIN_LAST_NAME: 'Hernández',
  ADMIN_PHONE: '+525512345678',
  ADMIN_COUNTRY: 'MX',
};
const setUp = (given: Record<string, string>) =>
  createFirstMembers(database, openAnswers(given), new Date());

test('a wrong or missing answer is named, keeps the password to itself and creates nobody', async () => {
  const refusalOf = async (given: Record<string, string>): Promise<string> =>
    setUp(given).then(
      () => 'accepted',
      (error: StartRefusal) => error.message,
    );
  expect(await refusalOf({ ...env, ADMIN_EMAIL: 'nobody' })).toMatch(/^ADMIN_EMAIL: .+\.$/);
  expect(await refusalOf({ ...env, ADMIN_PASSWORD: 'weak' })).toBe(
    'ADMIN_PASSWORD: Use 8 to 20 characters.',
  );
  expect(await refusalOf({ ...env, ADMIN_COUNTRY: '' })).toMatch(/^ADMIN_COUNTRY is missing/);
  expect(await database.db.select().from(members)).toHaveLength(0);
});

test('the root and an administrator below it are created once', async () => {
  const said = await Promise.all([setUp(env), setUp({ ...env, ROOT_USERNAME: 'rivals' })]);
  said.push(await setUp(env));
  expect(said.filter((sentence) => sentence.startsWith('Created'))).toHaveLength(1);
  expect(said.filter((sentence) => sentence.includes('no member was created'))).toHaveLength(2);

  const rows = await database.db.select().from(members).orderBy(asc(members.id));
  expect(rows).toMatchObject([
    { email: 'root@example.test', sponsorId: null, isAdmin: false },
    { username: 'chief', sponsorId: rows[0]?.id, isAdmin: true },
  ]);
  const places = await database.db.select().from(positions).orderBy(asc(positions.depth));
  expect(places).toMatchObject([{ parentId: null }, { parentId: rows[0]?.id }]);
  const services = createTestServices(database);
  const tokens = await signIn(
    services,
    { email: 'chief', password: 'Secret-2026' },
    { userAgent: '', address: '' },
  );
  expect(tokens.access).not.toBe('');
});
