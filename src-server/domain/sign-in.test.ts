import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { solvedCaptcha } from '../../tests/support/captcha.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { members } from '../database/schema/members.ts';
import { loginFailures, sessions } from '../database/schema/sessions.ts';
import type { Services } from '../services.ts';
import type { DomainError } from './errors.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';

let database: TestDatabase;
let services: TestServices;

beforeAll(async () => {
  database = await createTestDatabase();
  const passwordHash = await hashPassword('Secret-2026');
  await database.transaction((tx) => insertMember(tx, 'Known', { passwordHash }));
});
afterAll(() => database.close());
beforeEach(async () => {
  services = createTestServices(database);
  await database.db.delete(loginFailures);
});

async function outcomeOf(
  email: string,
  password: string,
  captcha?: string,
  using: Services = services,
): Promise<string> {
  const input = { email, password, ...(captcha !== undefined && { captcha }) };
  return signIn(using, input, { userAgent: 'test', address: '127.0.0.1' }).then(
    () => 'accepted',
    ({ code, fields, details, message }: DomainError) =>
      JSON.stringify({ code, fields, details, message }),
  );
}

test('e-mail and username both sign in, in any capitals', async () => {
  for (const identifier of ['known@example.test', ' KNOWN@example.test ', 'known', 'Known']) {
    expect(await outcomeOf(identifier, 'Secret-2026')).toBe('accepted');
  }
});

test('unknown accounts are answered like known ones, failure after failure', async () => {
  const known: string[] = [];
  const unknown: string[] = [];
  for (let failure = 0; failure < 6; failure += 1) {
    known.push(await outcomeOf('known@example.test', 'wrong'));
    unknown.push(await outcomeOf('nobody@example.test', 'wrong'));
  }
  expect(unknown).toEqual(known);
  expect(known.map((text) => (JSON.parse(text) as DomainError).code)).toEqual(
    ['login_wrong', 'captcha_required'].flatMap((code) => [code, code, code]),
  );
});

test('unknown accounts take the time of a password check', async () => {
  const time = async (email: string): Promise<number> => {
    const start = performance.now();
    await outcomeOf(email, 'wrong');
    return performance.now() - start;
  };
  await time('warm@example.test');
  const known = [await time('known@example.test'), await time('known@example.test')];
  const unknown = [await time('a@example.test'), await time('b@example.test')];
  // The derivation dwarfs everything else; without it the answer would come in a fraction.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
});

test('after three failures even the right password needs a captcha, and a success forgets them', async () => {
  for (let failure = 0; failure < 3; failure += 1) await outcomeOf('known', 'wrong');
  expect(await outcomeOf('known', 'Secret-2026')).toContain('captcha_required');
  const captcha = await solvedCaptcha(services);
  expect(await outcomeOf('known', 'Secret-2026', captcha)).toBe('accepted');
  expect(await outcomeOf('known', 'wrong')).toContain('login_wrong');
});

test('of fifty guesses at once three are compared', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcomeOf('known', 'wrong')));
  expect(outcomes.filter((outcome) => outcome.includes('login_wrong'))).toHaveLength(3);
});

test('failures are forgotten after an hour', async () => {
  for (let failure = 0; failure < 4; failure += 1) await outcomeOf('known', 'wrong');
  services.clock.advance(3_600_001);
  expect(await outcomeOf('known', 'Secret-2026')).toBe('accepted');
});

test('a blocked member is refused with the right password alone', async () => {
  const block = (status: 'active' | 'blocked') =>
    database.db.update(members).set({ status }).where(eq(members.username, 'Known'));
  await block('blocked');
  expect(await outcomeOf('known', 'wrong')).toContain('login_wrong');
  expect(await outcomeOf('known', 'Secret-2026')).toContain('forbidden');
  await block('active');
});

test('a password that is changed while it is compared opens no session', async () => {
  const change = (set: Partial<typeof members.$inferInsert>) =>
    database.db.update(members).set(set).where(eq(members.username, 'Known'));
  const [before] = await database.db
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.username, 'Known'));
  const sessionsBefore = await database.db.$count(sessions);
  for (const meanwhile of [{ passwordHash: 'another one' }, { status: 'blocked' }] as const) {
    // The comparison is over when the transaction begins.
    const racing: Services = {
      ...services,
      database: {
        ...database,
        transaction: async (work) => {
          await change(meanwhile);
          return database.transaction(work);
        },
      },
    };
    expect(await outcomeOf('known', 'Secret-2026', undefined, racing)).toContain('login_wrong');
    await change({ ...before, status: 'active' });
  }
  expect(await database.db.$count(sessions)).toBe(sessionsBefore);
  expect(await outcomeOf('known', 'Secret-2026')).toBe('accepted');
});
