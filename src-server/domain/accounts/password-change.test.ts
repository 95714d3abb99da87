import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tokens } from '#contract/api/account/auth.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { loginFailures } from '../../database/schema/sessions.ts';
import { mails } from '../../database/schema/system.ts';
import { readAccessToken } from './access-tokens.ts';
import type { DomainError } from '../base/errors.ts';
import { changePassword } from './password-change.ts';
import { hashPassword } from './passwords.ts';
import { rotateRefreshToken } from './refresh-tokens.ts';
import { endAllSessions, findLiveSession, type Caller } from './sessions.ts';
import { signIn, startSession } from './sign-in.ts';

const OLD = 'Secret-2026';
const NEW = 'Renewed-2027';

let database: TestDatabase;
let services: TestServices;
let passwordHash: string;
let count = 0;
let memberId: number;
let here: Tokens;
let caller: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  passwordHash = await hashPassword(OLD);
});
afterAll(() => database.close());
beforeEach(async () => {
  services = createTestServices(database);
  count += 1;
  memberId = await database.transaction((tx) =>
    insertMember(tx, `member${count}`, { passwordHash }),
  );
  here = await begin();
  caller = await callerOf(here);
});

const device = { userAgent: 'test', address: '127.0.0.1' };
const begin = (): Promise<Tokens> =>
  database.transaction((tx) => startSession(tx, services, memberId, device));
async function callerOf({ access }: Tokens): Promise<Caller> {
  const claims = readAccessToken(services, access);
  const found = claims && (await findLiveSession(database.db, claims));
  if (!found) throw new Error('The session ended');
  return found;
}

const change = (current = OLD, password = NEW, confirmation = password): Promise<void> =>
  changePassword(services, caller, {
    current_password: current,
    password,
    password_confirmation: confirmation,
  });
const refusalOf = (work: Promise<unknown>): Promise<Partial<DomainError>> =>
  work.then(
    () => ({}),
    ({ code, fields, details }: DomainError) => ({
      code,
      ...(fields && { fields }),
      ...(details && { details }),
    }),
  );
const login = (password: string) =>
  refusalOf(signIn(services, { email: `member${count}`, password }, device));
const wrong = {
  code: 'validation',
  fields: { current_password: { id: 'currentPassword.wrong' } },
};

test('the new password holds, other sessions end, withdrawals pause, and the member is notified', async () => {
  const other = await begin();
  await change();
  expect(await login(OLD)).toMatchObject({ code: 'login_wrong' });
  expect(await login(NEW)).toEqual({});
  await expect(callerOf(other)).rejects.toThrow('The session ended');
  expect(await refusalOf(rotateRefreshToken(services, other.refresh))).toMatchObject({
    code: 'unauthorized',
  });
  expect(await callerOf(here)).toMatchObject({ memberId });
  const [member] = await database.db.select().from(members).where(eq(members.id, memberId));
  const now = services.clock.now();
  expect(member?.withdrawalsPausedUntil).toEqual(new Date(now.getTime() + 24 * 3_600_000));
  const [mail] = await database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, `member${count}@example.test`));
  expect(mail?.subject).toBe('Cambiaste tu contraseña');
  const told = await database.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, memberId));
  expect(told).toMatchObject([{ event: 'security.password', values: {}, path: '/profile' }]);
});

test('a wrong present password changes nothing', async () => {
  const other = await begin();
  expect(await refusalOf(change('Wrong-2026'))).toEqual(wrong);
  expect(await refusalOf(change(''))).toMatchObject({
    fields: { current_password: { id: 'currentPassword.required' } },
  });
  expect(await callerOf(other)).toMatchObject({ memberId });
  expect(await login(OLD)).toEqual({});
});

test('the new password keeps the rules and is another one', async () => {
  const before = await database.db.$count(loginFailures);
  expect(await refusalOf(change(OLD, 'short', 'other'))).toMatchObject({
    fields: {
      password: { id: 'password.length' },
      password_confirmation: { id: 'passwordConfirmation.match' },
    },
  });
  expect(await refusalOf(change(OLD, OLD))).toMatchObject({
    fields: { password: { id: 'password.same' } },
  });
  // Neither counted as a guess.
  expect(await database.db.$count(loginFailures)).toBe(before);
});

test('of twenty guesses at once five are compared, whatever process they reach', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => refusalOf(change('Wrong-2026'))),
  );
  expect(outcomes.filter(({ code }) => code === 'validation')).toHaveLength(5);
  expect(outcomes.filter(({ code }) => code === 'rate_limited')).toHaveLength(15);
});

test('after five wrong ones even the right one waits fifteen minutes, and asking prolongs nothing', async () => {
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await refusalOf(change('Wrong-2026'))).toEqual(wrong);
  }
  expect(await refusalOf(change())).toEqual({
    code: 'rate_limited',
    details: { retry_after: 15 * 60 },
  });
  services.clock.advance(15 * MINUTE_MS - 1);
  expect(await refusalOf(change())).toEqual({ code: 'rate_limited', details: { retry_after: 1 } });
  services.clock.advance(1);
  expect(await refusalOf(change())).toEqual({});
});

test('positive control: the right one is the fifth try, and forgets the others', async () => {
  for (let guess = 0; guess < 4; guess += 1) await refusalOf(change('Wrong-2026'));
  expect(await refusalOf(change(OLD, OLD))).toMatchObject({ fields: { password: {} } });
  for (let guess = 0; guess < 4; guess += 1) {
    expect(await refusalOf(change('Wrong-2026'))).toEqual(wrong);
  }
  expect(await refusalOf(change())).toEqual({});
});

test("nobody can use up another member's guesses, at the login least of all", async () => {
  for (const typed of [String(memberId), `password:${memberId}`]) {
    for (let guess = 0; guess < 6; guess += 1) {
      await refusalOf(signIn(services, { email: typed, password: 'wrong' }, device));
    }
  }
  expect(await refusalOf(change())).toEqual({});
});

test('of two changes at once one holds', async () => {
  const outcomes = await Promise.all([
    refusalOf(change(OLD, 'Winner-2027')),
    refusalOf(change(OLD, 'Second-2027')),
  ]);
  expect(outcomes.filter((outcome) => outcome.code === undefined)).toHaveLength(1);
  expect(outcomes).toContainEqual(wrong);
  const held = await Promise.all([login('Winner-2027'), login('Second-2027')]);
  expect(held.filter(({ code }) => code === undefined)).toHaveLength(1);
});

test('a session that is ended while its password is compared changes nothing', async () => {
  await database.transaction((tx) => endAllSessions(tx, services, memberId, 'ended'));
  expect(await refusalOf(change())).toEqual({ code: 'unauthorized' });
  expect(await login(OLD)).toEqual({});
});
