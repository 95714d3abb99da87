import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { resetByMail } from '../../tests/support/password-reset.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { members } from '../database/schema/members.ts';
import { auditLog, mails } from '../database/schema/system.ts';
import { positions } from '../database/schema/tree.ts';
import { signIn } from '../domain/accounts/sign-in.ts';
import { codeAt, stepOf } from '../domain/accounts/second-factor/one-time-codes.ts';
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
  ADMIN_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  SECOND_ADMIN_EMAIL: 'second@example.test',
  SECOND_ADMIN_USERNAME: 'deputy',
  SECOND_ADMIN_FIRST_NAME: 'Luis',
  SECOND_ADMIN_LAST_NAME: 'Paz',
  SECOND_ADMIN_PHONE: '+525512345679',
  SECOND_ADMIN_COUNTRY: 'MX',
};
// Former versions took it, and who ran the setup knew it.
const former = { SECOND_ADMIN_PASSWORD: 'Secret-2027' };
const services = () => createTestServices(database);
const setUp = (given: Record<string, string>) =>
  createFirstMembers(database, openAnswers(given), {
    keys: services().keys,
    now: new Date(),
    say: () => undefined,
  });

const refusalOf = async (given: Record<string, string>): Promise<string> =>
  setUp(given).then(
    () => 'accepted',
    (error: StartRefusal) => error.message,
  );
const device = { userAgent: '', address: '' };

test('a wrong or missing answer is named, keeps the password to itself and creates nobody', async () => {
  expect(await refusalOf({ ...env, ADMIN_EMAIL: 'nobody' })).toMatch(/^ADMIN_EMAIL: .+\.$/);
  expect(await refusalOf({ ...env, ADMIN_PASSWORD: 'weak' })).toBe(
    'ADMIN_PASSWORD: Use 8 to 20 characters.',
  );
  expect(await refusalOf({ ...env, ADMIN_PASSWORD: 'Password1' })).toMatch(
    /^ADMIN_PASSWORD: Many people use that password/,
  );
  expect(await refusalOf({ ...env, ADMIN_COUNTRY: '' })).toMatch(/^ADMIN_COUNTRY is missing/);
  expect(await refusalOf({ ...env, SECOND_ADMIN_EMAIL: '' })).toMatch(
    /^SECOND_ADMIN_EMAIL is miss/,
  );
  expect(await database.db.select().from(members)).toHaveLength(0);
});

test.each([
  'admin@example.test',
  'ADMIN@Example.Test',
  'admin+second@example.test',
  'Admin+a+b@EXAMPLE.test',
  'admin@ｅxample.test',
])("the second administrator cannot have the first one's mailbox as %s", async (address) => {
  expect(await refusalOf({ ...env, SECOND_ADMIN_EMAIL: address })).toMatch(
    /^SECOND_ADMIN_EMAIL: That is the mailbox of another administrator/,
  );
  expect(await database.db.select().from(members)).toHaveLength(0);
});

test('the root and an administrator below it are created once', async () => {
  const said = await Promise.all([
    setUp({ ...env, ...former }),
    setUp({ ...env, ...former, ROOT_USERNAME: 'rivals' }),
  ]);
  said.push(await setUp(env));
  expect(said.filter((sentence) => sentence.startsWith('Created'))).toHaveLength(1);
  expect(said.filter((sentence) => sentence.includes('no member was created'))).toHaveLength(2);

  const rows = await database.db.select().from(members).orderBy(asc(members.id));
  expect(rows).toMatchObject([
    { email: 'root@example.test', sponsorId: null, isAdmin: false },
    { username: 'chief', sponsorId: rows[0]?.id, isAdmin: true },
    { username: 'deputy', sponsorId: rows[0]?.id, isAdmin: true },
  ]);
  const places = await database.db.select().from(positions).orderBy(asc(positions.depth));
  expect(places).toMatchObject([
    { parentId: null },
    { parentId: rows[0]?.id },
    { parentId: rows[1]?.id },
  ]);
  expect(said.find((sentence) => sentence.startsWith('Created'))).toContain(
    'Whoever reads the mailboxes of both is both',
  );
  const login = { email: 'chief', password: 'Secret-2026' };
  await expect(signIn(services(), login, device)).rejects.toMatchObject({
    code: 'second_factor_required',
  });
  const server = services();
  const otp = codeAt(env.ADMIN_TOTP_SECRET, stepOf(server.clock.now()));
  const tokens = await signIn(server, { ...login, otp }, device);
  expect(tokens.access).not.toBe('');
});

test('whoever runs the setup knows no password of the second administrator, who resets it', async () => {
  const server = services();
  const login = (password: string) => signIn(server, { email: 'deputy', password }, device);
  await expect(login('Secret-2027')).rejects.toMatchObject({ code: 'login_wrong' });

  const [told] = await database.db.select().from(mails);
  expect(told?.recipient).toBe('second@example.test');
  expect(told?.body).toMatch(/deputy.+Restablecer contraseña/);
  await resetByMail(server, 'second@example.test', 'Renewed-2027');
  await expect(login('Renewed-2027')).resolves.toHaveProperty('access');
});

test('both appointments are in the audit log, without an actor', async () => {
  const rows = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'staff.changed'));
  expect(rows).toMatchObject([
    { actorId: null, before: { role: 'member' }, after: { role: 'administrator' } },
    { actorId: null, before: { role: 'member' }, after: { role: 'administrator' } },
  ]);
});
