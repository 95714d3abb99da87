import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { duties } from '#contract/rules/staff.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { resetByMail } from '../../tests/support/password-reset.ts';
import { insertMember, insertRoot } from '../../tests/support/people.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { members } from '../database/schema/members.ts';
import { sessions } from '../database/schema/sessions.ts';
import { auditLog, mails } from '../database/schema/system.ts';
import { positions } from '../database/schema/tree.ts';
import { decidersOf } from '../domain/proposals/deciders.ts';
import { hashPassword } from '../domain/accounts/passwords.ts';
import { placeMember } from '../domain/tree/placement.ts';
import { signIn } from '../domain/accounts/sign-in.ts';
import type { StartRefusal } from '../start-refusal.ts';
import { openAnswers } from './answers.ts';
import { appointMissing } from './missing-administrators.ts';

const OLD = 'Secret-2026';
const env = {
  SECOND_ADMIN_EMAIL: 'Second@example.test',
  SECOND_ADMIN_USERNAME: 'deputy',
  SECOND_ADMIN_FIRST_NAME: 'Luis',
  SECOND_ADMIN_LAST_NAME: 'Paz',
  SECOND_ADMIN_PHONE: '+525512345679',
  SECOND_ADMIN_COUNTRY: 'MX',
};
const device = { userAgent: '', address: '' };

let database: TestDatabase;
let rootId: number;
let chiefId: number;

// As migration 0018 leaves a network of before: one administrator with every duty.
beforeEach(async () => {
  database = await createTestDatabase();
  rootId = await database.transaction((tx) => insertRoot(tx));
  chiefId = await below('chief', { isAdmin: true });
});
afterEach(() => database.close());

const below = (username: string, given: Parameters<typeof insertMember>[2] = {}) =>
  database.transaction(async (tx) => {
    const id = await insertMember(tx, username, { ...given, sponsorId: rootId });
    await placeMember(tx, { memberId: id, sponsorId: rootId });
    return id;
  });
const setUp = (given: Record<string, string> = env) =>
  appointMissing(database, openAnswers(given), new Date());
const refusalOf = (given: Record<string, string>): Promise<unknown> =>
  setUp(given).then(
    () => 'accepted',
    (error: StartRefusal) => error.message,
  );
const holders = async (): Promise<string[]> =>
  (await decidersOf(database.db, 'staff', [])).map(({ username }) => username);
async function memberOf(username: string) {
  const [row] = await database.db.select().from(members).where(eq(members.username, username));
  if (!row) throw new Error(`No member ${username}`);
  return row;
}

test('a network with one administrator gets the second one, who sets a password by mail', async () => {
  expect(await setUp()).toMatch(/^Appointed deputy .+mailboxes of both is both/);
  expect(await holders()).toEqual(['chief', 'deputy']);
  const deputy = await memberOf('deputy');
  expect(deputy).toMatchObject({
    email: 'second@example.test',
    emailVerifiedAt: null,
    sponsorId: rootId,
    role: 'administrator',
  });
  const places = await database.db.select().from(positions);
  expect(places.map(({ memberId }) => memberId)).toContain(deputy.id);
  expect(await database.db.select().from(auditLog)).toMatchObject([
    {
      actorId: null,
      action: 'staff.changed',
      subject: `member/${deputy.id}`,
      before: { role: 'member', duties: '' },
      after: { role: 'administrator', duties: duties.join(', '), reason: 'npm run setup' },
    },
  ]);
  const told = await database.db.select().from(mails);
  expect(told).toMatchObject([{ recipient: 'second@example.test' }]);
  expect(told[0]?.body).toMatch(/deputy.+Restablecer contraseña/);

  const services = createTestServices(database);
  await resetByMail(services, 'second@example.test', 'Renewed-2027');
  const login = { email: 'deputy', password: 'Renewed-2027' };
  await expect(signIn(services, login, device)).resolves.toHaveProperty('access');
});

test('a member named by username and e-mail is appointed, and keeps neither password nor session', async () => {
  const email = 'second@example.test';
  const id = await below('Deputy', { email, passwordHash: await hashPassword(OLD) });
  const services = createTestServices(database);
  const login = (password: string) => signIn(services, { email, password }, device);
  await login(OLD);

  const { SECOND_ADMIN_EMAIL, SECOND_ADMIN_USERNAME } = env;
  await setUp({ SECOND_ADMIN_EMAIL, SECOND_ADMIN_USERNAME });
  expect(await holders()).toEqual(['chief', 'Deputy']);
  await expect(login(OLD)).rejects.toMatchObject({ code: 'login_wrong' });
  expect(await database.db.select().from(sessions).where(eq(sessions.memberId, id))).toMatchObject([
    { revokedFor: 'ended' },
  ]);
  expect(await database.db.select().from(members)).toHaveLength(3);
  await resetByMail(services, email, 'Renewed-2027');
  await expect(login('Renewed-2027')).resolves.toHaveProperty('access');
});

test.each([
  ["the administrator's mailbox", { SECOND_ADMIN_EMAIL: 'Chief+2@example.test' }, /mailbox of ano/],
  ['a username of somebody else', { SECOND_ADMIN_USERNAME: 'STRANGER' }, /another account/],
  [
    'an e-mail of somebody else',
    { SECOND_ADMIN_EMAIL: 'stranger@example.test' },
    /another account/,
  ],
  [
    'a blocked member',
    { SECOND_ADMIN_USERNAME: 'banned', SECOND_ADMIN_EMAIL: 'banned@example.test' },
    /banned is blocked/,
  ],
])('refuses %s', async (_, given, sentence) => {
  await below('stranger');
  await below('banned', { status: 'blocked' });
  expect(await refusalOf({ ...env, ...given })).toMatch(sentence);
  expect(await holders()).toEqual(['chief']);
  expect(await database.db.select().from(mails)).toEqual([]);
});

test('without an answer it says what waits, and changes nothing', async () => {
  expect(await setUp({})).toMatch(/1 of 2 .+SECOND_ADMIN_EMAIL/);
  expect(await holders()).toEqual(['chief']);
});

test('a blocked administrator and one without the duty do not count', async () => {
  await below('blocked', { isAdmin: true, status: 'blocked' });
  await below('writer', { role: 'administrator', duties: ['content'] });
  await setUp();
  expect(await holders()).toEqual(['chief', 'deputy']);
});

test('where nobody has the duty, two are appointed', async () => {
  await database.db.update(members).set({ status: 'blocked' }).where(eq(members.id, chiefId));
  const other = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name.replace('SECOND_', ''), value]),
  );
  await setUp({
    ...env,
    ...other,
    ADMIN_EMAIL: 'third@example.test',
    ADMIN_USERNAME: 'third',
  });
  expect(await holders()).toEqual(['third', 'deputy']);
});

test('of two setups at once one appoints, and a further one changes nothing', async () => {
  const said = await Promise.all([setUp(), setUp()]);
  expect(said.filter((sentence) => sentence !== null)).toHaveLength(1);
  const before = await database.db.select().from(members);
  expect(await setUp({ ...env, SECOND_ADMIN_EMAIL: 'third@example.test' })).toBeNull();
  expect(await database.db.select().from(members)).toEqual(before);
  expect(await database.db.select().from(auditLog)).toHaveLength(1);
  expect(await database.db.select().from(mails)).toHaveLength(1);
});

test('a complete network is asked nothing', async () => {
  await below('deputy', { isAdmin: true });
  expect(
    await appointMissing(database, { isAttended: false, ask: refuse, close: refuse }, new Date()),
  ).toBeNull();
});

const refuse = (): never => {
  throw new Error('Nothing is asked');
};
