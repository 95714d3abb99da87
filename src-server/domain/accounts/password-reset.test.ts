import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { easyCaptcha } from '../../../tests/support/captcha.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { codes } from '../../database/schema/sessions.ts';
import { mails } from '../../database/schema/system.ts';
import type { DomainError } from '../base/errors.ts';
import { resetPassword, sendResetCode } from './password-reset.ts';
import { rotateRefreshToken } from './refresh-tokens.ts';
import { signIn } from './sign-in.ts';
import { hashPassword } from './passwords.ts';

const OLD = 'Secret-2026';
const NEW = 'Renewed-2027';

let database: TestDatabase;
let services: TestServices;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  services = createTestServices(database);
  const passwordHash = await hashPassword(OLD);
  await database.db.delete(codes);
  await database.db.delete(mails);
  const [known] = await database.db.select().from(members).where(eq(members.username, 'known'));
  if (known) await database.db.update(members).set({ passwordHash });
  else await database.transaction((tx) => insertMember(tx, 'known', { passwordHash }));
});

const send = async (email: string) =>
  sendResetCode(services, { email, captcha: await easyCaptcha(services) });
const reset = (email: string, code: string, password = NEW) =>
  resetPassword(services, { email, code, password, password_confirmation: password });
const login = (password: string) =>
  signIn(services, { email: 'known', password }, { userAgent: '', address: '' });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: DomainError) => error.code,
  );
async function mailedCode(): Promise<string> {
  const [mail] = await database.db
    .select()
    .from(mails)
    .where(eq(mails.subject, 'Restablecer tu contraseña'));
  return /\d{6}/.exec(mail?.body ?? '')?.[0] ?? '';
}

test('the mailed code sets a new password, ends every session and pauses withdrawals', async () => {
  const session = await login(OLD);
  expect(await send('Known@example.test')).toEqual({
    ok: true,
    expires_in_seconds: 600,
    resend_in_seconds: 60,
  });
  await reset('known@example.test', await mailedCode());
  expect(await codeOf(login(OLD))).toBe('login_wrong');
  expect(await codeOf(login(NEW))).toBe('accepted');
  expect(await codeOf(rotateRefreshToken(services, session.refresh))).toBe('unauthorized');
  const [member] = await database.db.select().from(members).where(eq(members.username, 'known'));
  expect(member?.withdrawalsPausedUntil).toEqual(
    new Date(services.clock.now().getTime() + 24 * 3_600_000),
  );
  const subjects = (await database.db.select().from(mails)).map(({ subject }) => subject);
  expect(subjects).toContain('Cambiaste tu contraseña');
  const told = await database.db.select({ event: notifications.event }).from(notifications);
  expect(told).toContainEqual({ event: 'security.password' });
});

test('a code resets once', async () => {
  await send('known@example.test');
  const code = await mailedCode();
  const outcomes = await Promise.all([
    codeOf(reset('known@example.test', code)),
    codeOf(reset('known@example.test', code)),
  ]);
  expect(outcomes.toSorted()).toEqual(['accepted', 'code_spent']);
});

test('addresses without an account are answered and limited alike, and never mailed', async () => {
  const outcomes: unknown[] = [];
  for (const email of ['known@example.test', 'nobody@example.test']) {
    outcomes.push([
      await send(email),
      await send(email).catch(({ code, details }: DomainError) => ({ code, details })),
      await codeOf(reset(email, '000000')),
      await codeOf(reset(email, '000001')),
      await codeOf(reset(email, '000002')),
      await codeOf(reset(email, '000003')),
      await codeOf(reset(email, '000004')),
    ]);
  }
  expect(outcomes[1]).toEqual(outcomes[0]);
  const recipients = (await database.db.select().from(mails)).map(({ recipient }) => recipient);
  expect(recipients).toEqual(['known@example.test']);
});

test('a weak password is refused before the code is tried', async () => {
  await send('known@example.test');
  expect(await codeOf(reset('known@example.test', await mailedCode(), 'short'))).toBe('validation');
  expect(await codeOf(reset('known@example.test', await mailedCode()))).toBe('accepted');
});
