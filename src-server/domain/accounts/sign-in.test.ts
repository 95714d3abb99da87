import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { easyCaptcha, solvedCaptcha } from '../../../tests/support/captcha.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { workTimeOf } from '../../../tests/support/work-time.ts';
import { members } from '../../database/schema/members.ts';
import { loginFailures, sessions } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import type { Device } from '../base/device-names.ts';
import type { DomainError } from '../base/errors.ts';
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

test('unknown accounts take the work of a password check', async () => {
  const time = (email: string) => workTimeOf(() => outcomeOf(email, 'wrong'));
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

describe('after twelve wrong passwords in a row', () => {
  const owners: Device = {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    address: '10.0.0.1',
  };
  const strangers: Device = { userAgent: 'curl/8', address: '203.0.113.9' };

  const attempt = async (email: string, password: string, device: Device): Promise<string> => {
    const captcha = await easyCaptcha(services);
    return signIn(services, { email, password, captcha }, device).then(
      () => 'accepted',
      ({ code, details }: DomainError) => JSON.stringify({ code, ...details }),
    );
  };
  const guess = async (email: string, times: number): Promise<string[]> => {
    const answers: string[] = [];
    for (let time = 0; time < times; time += 1) {
      answers.push(await attempt(email, 'wrong', strangers));
    }
    return answers;
  };
  const waits = (seconds: number) => JSON.stringify({ code: 'rate_limited', retry_after: seconds });

  test('strangers wait, and a known device does not', async () => {
    expect(await attempt('known', 'Secret-2026', owners)).toBe('accepted');
    const answers = await guess('known', 13);
    expect(answers.slice(0, 12).every((answer) => answer.includes('login_wrong'))).toBe(true);
    expect(answers[12]).toBe(waits(60));
    // Even with the right password; and refused attempts do not prolong the wait.
    services.clock.advance(20_000);
    expect(await attempt('known', 'Secret-2026', strangers)).toBe(waits(40));
    expect(await attempt('known', 'wrong', owners)).toContain('login_wrong');
    expect(await attempt('known', 'Secret-2026', owners)).toBe('accepted');
    // A success forgets them all.
    expect(await attempt('known', 'wrong', strangers)).toContain('login_wrong');
  });

  test('each further comparison doubles the wait, up to a quarter of an hour', async () => {
    await guess('known', 12);
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      expect(await guess('known', 1)).toEqual([waits(seconds)]);
      services.clock.advance(seconds * 1000);
      expect(await guess('known', 1)).toEqual([JSON.stringify({ code: 'login_wrong' })]);
    }
  });

  test('guesses side by side are no faster', async () => {
    await guess('known', 11);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => attempt('known', 'wrong', strangers)),
    );
    expect(answers.filter((answer) => answer.includes('login_wrong'))).toHaveLength(1);
  });

  test('accounts that do not exist answer alike', async () => {
    expect(await guess('nobody@example.test', 14)).toEqual(await guess('known@example.test', 14));
  });

  test('what a captcha refuses does not count', async () => {
    for (let time = 0; time < 20; time += 1) await outcomeOf('known', 'wrong');
    expect(await attempt('known', 'Secret-2026', strangers)).toBe('accepted');
  });
});
