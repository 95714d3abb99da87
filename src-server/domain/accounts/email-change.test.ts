import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tokens } from '#contract/api/account/auth.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { codes, loginFailures } from '../../database/schema/sessions.ts';
import { mails } from '../../database/schema/system.ts';
import { readAccessToken } from './access-tokens.ts';
import { checkCode, issueCode } from './codes.ts';
import { changeEmail } from './email-change.ts';
import { sendEmailChangeCodes } from './email-change-codes.ts';
import type { DomainError } from '../base/errors.ts';
import { hashPassword } from './passwords.ts';
import { systemRandom, type RandomSource } from '../base/random.ts';
import { endAllSessions, findLiveSession, type Caller } from './sessions.ts';
import { signIn, startSession } from './sign-in.ts';

const PASSWORD = 'Secret-2026';
const device = { userAgent: 'test', address: '127.0.0.1' };

/** Every code that was made, mailed or not, in order. */
const issued: string[] = [];
const random: RandomSource = {
  ...systemRandom,
  digits: (count) => {
    issued.push(systemRandom.digits(count));
    return issued.at(-1) ?? '';
  },
};

let database: TestDatabase;
let services: TestServices;
let passwordHash: string;
let count = 0;
let memberId: number;
let oldEmail: string;
let newEmail: string;
let takenEmail: string;
let here: Tokens;
let caller: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => database.close());
beforeEach(async () => {
  services = createTestServices(database, { random });
  count += 1;
  memberId = await database.transaction(async (tx) => {
    await insertMember(tx, `taken${count}`, { passwordHash });
    return insertMember(tx, `mover${count}`, { passwordHash, emailVerifiedAt: null });
  });
  oldEmail = `mover${count}@example.test`;
  newEmail = `moved${count}@other.test`;
  takenEmail = `taken${count}@example.test`;
  here = await begin();
  caller = await callerOf(here);
});

const begin = (): Promise<Tokens> =>
  database.transaction((tx) => startSession(tx, services, memberId, device));
async function callerOf({ access }: Tokens): Promise<Caller> {
  const claims = readAccessToken(services, access);
  const found = claims && (await findLiveSession(database.db, claims));
  if (!found) throw new Error('The session ended');
  return found;
}
const send = (new_email = newEmail, current_password = PASSWORD) =>
  sendEmailChangeCodes(services, memberId, { current_password, new_email });
const change = (new_email: string, secret_code: string, new_email_code: string) =>
  changeEmail(services, caller, { new_email, secret_code, new_email_code });
const refusalOf = (work: Promise<unknown>): Promise<Partial<DomainError>> =>
  work.then(
    () => ({}),
    ({ code, fields, details }: DomainError) => ({
      code,
      ...(fields && { fields }),
      ...(details && { details }),
    }),
  );

const mailsTo = (recipient: string) =>
  database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.createdAt));
async function codeTo(recipient: string): Promise<string> {
  const bodies = (await mailsTo(recipient)).map(({ body }) => /^\d{6}/.exec(body)?.[0]);
  return bodies.find((code) => code !== undefined) ?? '';
}
const memberNow = async () =>
  (await database.db.select().from(members).where(eq(members.id, memberId)))[0];
/** A code that is not the one given. */
const other = (code: string, step = 1): string =>
  ((Number(code) + step) % 1_000_000).toString().padStart(6, '0');

test('both codes move the account: verified, withdrawals paused, other sessions ended, old address notified', async () => {
  const elsewhere = await begin();
  const sent = await send(` Moved${count}@Other.test `);
  expect(sent).toEqual({
    ok: true,
    sent_to: `m${'•'.repeat(oldEmail.indexOf('@') - 1)}@example.test`,
    expires_at: new Date(services.clock.now().getTime() + 10 * 60_000).toISOString(),
    resend_in_seconds: 60,
  });
  await change(`MOVED${count}@other.test`, await codeTo(oldEmail), await codeTo(newEmail));

  const now = services.clock.now();
  expect(await memberNow()).toMatchObject({
    email: newEmail,
    emailVerifiedAt: now,
    withdrawalsPausedUntil: new Date(now.getTime() + 24 * 3_600_000),
  });
  await expect(callerOf(elsewhere)).rejects.toThrow('The session ended');
  expect(await callerOf(here)).toMatchObject({ memberId });
  const notice = (await mailsTo(oldEmail)).find(({ subject }) => subject === 'Cambiaste tu correo');
  expect(notice?.body).toContain('m•••');
  expect(notice?.body).toContain('@other.test');
  expect(notice?.body).toContain('24 h');
  expect(notice?.body).not.toContain(newEmail);
  const told = await database.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, memberId));
  expect(told).toMatchObject([{ event: 'security.email' }]);
  expect(told[0]?.values['email']).toMatch(/^m•+@other\.test$/);

  const login = (email: string) =>
    refusalOf(signIn(services, { email, password: PASSWORD }, device));
  expect(await login(oldEmail)).toMatchObject({ code: 'login_wrong' });
  expect(await login(newEmail)).toEqual({});
});

test('it takes the password, a well-formed address and another one than now', async () => {
  expect(await refusalOf(send(newEmail, 'wrong'))).toMatchObject({
    fields: { current_password: { id: 'currentPassword.wrong' } },
  });
  const fieldOf = async (email: string) => (await refusalOf(send(email))).fields?.['new_email'];
  expect(await fieldOf('')).toEqual({ id: 'email.required' });
  expect(await fieldOf('no-at')).toEqual({ id: 'email.format' });
  expect(await fieldOf(oldEmail.toUpperCase())).toEqual({ id: 'email.same' });
  expect(await mailsTo(oldEmail)).toEqual([]);
});

test('password guesses are limited here as where the password changes', async () => {
  for (let guess = 0; guess < 5; guess += 1) await refusalOf(send(newEmail, 'wrong'));
  expect(await refusalOf(send())).toMatchObject({ code: 'rate_limited' });
});

test('an address with an account is answered alike and never learnt; its owner is notified once', async () => {
  const answer = await send(takenEmail);
  expect(Object.keys(answer)).toEqual(['ok', 'sent_to', 'expires_at', 'resend_in_seconds']);
  expect((await mailsTo(takenEmail)).map(({ subject }) => subject)).toEqual([
    'Ya tienes una cuenta',
  ]);
  services.clock.advance(60_000);
  await send(takenEmail);
  expect(await mailsTo(takenEmail)).toHaveLength(1);

  // The refusals of a free address, wrong code after wrong code, and those of a taken one are alike.
  const refusals = async (email: string): Promise<unknown[]> => {
    services.clock.advance(60_000);
    await send(email);
    const secret = await codeTo(oldEmail);
    const unmailed = issued.at(-1) ?? '';
    const outcomes: unknown[] = [];
    for (let step = 1; step <= 6; step += 1) {
      // The secret code has its own tries; it is asked for anew each time.
      outcomes.push(await refusalOf(change(email, secret, other(unmailed, step))));
      await database.db.update(codes).set({ attempts: 0 }).where(eq(codes.purpose, 'secret'));
    }
    return outcomes;
  };
  expect(await refusals(takenEmail)).toEqual(await refusals(newEmail));
});

test('the right code of an address that became an account is answered like a wrong one', async () => {
  await send();
  const [secret, fresh] = [await codeTo(oldEmail), await codeTo(newEmail)];
  await database.transaction((tx) => insertMember(tx, `quicker${count}`, { email: newEmail }));
  const codeWrong = (left: number) => ({
    code: 'code_wrong',
    fields: { new_email_code: { id: 'code.wrong', values: { count: left } } },
    details: { tries_left: left },
  });
  for (const left of [4, 3, 2, 1]) {
    expect(await refusalOf(change(newEmail, secret, fresh))).toEqual(codeWrong(left));
  }
  await database.db.update(codes).set({ attempts: 0 }).where(eq(codes.purpose, 'secret'));
  expect(await refusalOf(change(newEmail, secret, fresh))).toMatchObject({ code: 'code_spent' });
  expect((await memberNow())?.email).toBe(oldEmail);
});

test('each code names its field when it is wrong, and tries are counted for both', async () => {
  await send();
  const [secret, fresh] = [await codeTo(oldEmail), await codeTo(newEmail)];
  expect(await refusalOf(change(newEmail, other(secret), fresh))).toEqual({
    code: 'code_wrong',
    fields: { secret_code: { id: 'code.wrong', values: { count: 4 } } },
    details: { tries_left: 4 },
  });
  expect(await refusalOf(change(newEmail, secret, other(fresh)))).toEqual({
    code: 'code_wrong',
    fields: { new_email_code: { id: 'code.wrong', values: { count: 4 } } },
    details: { tries_left: 4 },
  });
  for (const step of [2, 3, 4]) await refusalOf(change(newEmail, other(secret, step), fresh));
  expect(await refusalOf(change(newEmail, secret, fresh))).toMatchObject({
    code: 'code_spent',
    fields: { secret_code: { id: 'code.spent' } },
  });
  expect((await memberNow())?.email).toBe(oldEmail);
});

test('positive control: what is refused for one digit is taken without it', async () => {
  await send();
  const [secret, fresh] = [await codeTo(oldEmail), await codeTo(newEmail)];
  expect(await refusalOf(change(newEmail, secret, other(fresh)))).not.toEqual({});
  expect(await refusalOf(change(newEmail, secret, fresh))).toEqual({});
});

test('a code is good for the very address it was mailed to', async () => {
  await send();
  const refused = await refusalOf(
    change(`elsewhere${count}@other.test`, await codeTo(oldEmail), await codeTo(newEmail)),
  );
  expect(refused).toEqual({
    code: 'code_changed',
    fields: { new_email_code: { id: 'code.otherEmail' } },
  });
  expect((await memberNow())?.email).toBe(oldEmail);
});

test('asking for a second address voids the code of the first', async () => {
  await send();
  const first = await codeTo(newEmail);
  services.clock.advance(60_000);
  await send(`second${count}@other.test`);
  const refused = await refusalOf(change(newEmail, await codeTo(oldEmail), first));
  expect(refused).toMatchObject({ fields: { new_email_code: {} } });
  expect((await memberNow())?.email).toBe(oldEmail);
});

test("another member who asks for the same address does not void this member's code", async () => {
  await send();
  const [secret, fresh] = [await codeTo(oldEmail), await codeTo(newEmail)];
  services.clock.advance(60_000);
  const rival = await database.transaction((tx) =>
    insertMember(tx, `rival${count}`, { passwordHash }),
  );
  await sendEmailChangeCodes(services, rival, {
    current_password: PASSWORD,
    new_email: newEmail,
  });
  expect(await refusalOf(change(newEmail, secret, fresh))).toEqual({});
});

test('a secret code without the code of the new address moves nothing', async () => {
  const { code } = await database.transaction((tx) =>
    issueCode(tx, services, { memberId, email: oldEmail, purpose: 'secret' }),
  );
  expect(await refusalOf(change(newEmail, code, code))).toEqual({
    code: 'code_expired',
    fields: { new_email_code: { id: 'code.expired' } },
  });
});

test('codes work once, and none of the old address confirms anything afterwards', async () => {
  await send();
  const [secret, fresh] = [await codeTo(oldEmail), await codeTo(newEmail)];
  const reset = await database.transaction((tx) =>
    issueCode(tx, services, { memberId, email: oldEmail, purpose: 'withdrawal' }),
  );
  const outcomes = await Promise.all([
    refusalOf(change(newEmail, secret, fresh)),
    refusalOf(change(newEmail, secret, fresh)),
  ]);
  expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(1);
  const open = await database.db.select().from(codes).where(eq(codes.memberId, memberId));
  expect(open.filter(({ usedAt, voidedAt }) => usedAt === null && voidedAt === null)).toEqual([]);
  expect(reset.code).toMatch(/^\d{6}$/);
});

test('a session that was ended meanwhile moves nothing', async () => {
  await send();
  const [secret, fresh] = [await codeTo(oldEmail), await codeTo(newEmail)];
  await database.transaction((tx) => endAllSessions(tx, services, memberId, 'ended'));
  expect(await refusalOf(change(newEmail, secret, fresh))).toEqual({ code: 'unauthorized' });
  expect((await memberNow())?.email).toBe(oldEmail);
});

test('failures of the old and the new address and of the password are forgotten', async () => {
  for (const email of [oldEmail, newEmail, `mover${count}`]) {
    await refusalOf(signIn(services, { email, password: 'wrong' }, device));
  }
  await refusalOf(send(newEmail, 'wrong'));
  const before = await database.db.$count(loginFailures);
  await send();
  await change(newEmail, await codeTo(oldEmail), await codeTo(newEmail));
  // Two counters for each identifier, attempts and comparisons, and the guesses of the password.
  expect(await database.db.$count(loginFailures)).toBe(before - 7);
});

test('a code that was on its way to the old address confirms nothing after the move', async () => {
  await send();
  await change(newEmail, await codeTo(oldEmail), await codeTo(newEmail));
  const check = async (email: string) => {
    services.clock.advance(61_000);
    const { code } = await database.transaction((tx) =>
      issueCode(tx, services, { memberId, email, purpose: 'secret' }),
    );
    return refusalOf(checkCode(services, { memberId }, 'secret', code));
  };
  expect(await check(oldEmail)).toEqual({ code: 'code_expired' });
  expect(await check(newEmail)).toEqual({});
});
