import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { codes } from '../../database/schema/sessions.ts';
import { checkCode, redeemCode, issueCode, type IssuedCode } from './codes.ts';
import type { DomainError } from '../base/errors.ts';

let database: TestDatabase;
let services: TestServices;
let memberId: number;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  services = createTestServices(database);
  count += 1;
  memberId = await database.transaction((tx) => insertMember(tx, `coded${count}`));
});

function issue(purpose: 'secret' | 'withdrawal' = 'secret'): Promise<IssuedCode> {
  const email = `coded${count}@example.test`;
  return database.transaction((tx) => issueCode(tx, services, { memberId, email, purpose }));
}
const check = (code: string) => checkCode(services, { memberId }, 'secret', code);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: DomainError) => error.code,
  );
/** A code that is not the one given. */
const wrong = (code: string, step = 1): string =>
  ((Number(code) + step) % 1_000_000).toString().padStart(6, '0');

test('of 200 guesses at once at most 5 are evaluated, and the code is spent after them', async () => {
  const { code } = await issue();
  const guesses = Array.from({ length: 200 }, (_, index) => wrong(code, index + 1));
  const outcomes = await Promise.all(guesses.map((guess) => codeOf(check(guess))));
  // The fifth wrong guess is evaluated too; its answer is that the tries ran out.
  expect(outcomes.filter((outcome) => outcome === 'code_wrong')).toHaveLength(4);
  expect(outcomes.filter((outcome) => outcome === 'code_spent')).toHaveLength(196);
  const [row] = await database.db.select().from(codes).where(eq(codes.memberId, memberId));
  expect(row?.attempts).toBe(5);
  expect(await codeOf(check(code))).toBe('code_spent');
});

test('positive control: the right code among the first five tries is taken', async () => {
  const { code } = await issue();
  for (const step of [1, 2, 3, 4]) {
    expect(await codeOf(check(wrong(code, step)))).toBe('code_wrong');
  }
  expect(await codeOf(check(code))).toBe('accepted');
});

test('a wrong code says how many tries are left', async () => {
  const { code } = await issue();
  await expect(check(wrong(code))).rejects.toMatchObject({ details: { tries_left: 4 } });
});

test('a code is consumed once, and a rollback gives it back', async () => {
  const { code } = await issue();
  const { id } = await check(code);
  const consume = () => database.transaction((tx) => redeemCode(tx, services, id));
  await database
    .transaction(async (tx) => {
      await redeemCode(tx, services, id);
      throw new Error('the work failed');
    })
    .catch(() => undefined);
  const outcomes = await Promise.all([codeOf(consume()), codeOf(consume()), codeOf(consume())]);
  expect(outcomes.toSorted()).toEqual(['accepted', 'code_spent', 'code_spent']);
  expect(await codeOf(check(code))).toBe('code_spent');
});

test('a new code voids the one before, a code of another purpose does not', async () => {
  const old = await issue();
  services.clock.advance(60_000);
  const { code } = await issue();
  await issue('withdrawal');
  expect(await codeOf(check(old.code))).not.toBe('accepted');
  expect(await codeOf(check(code))).toBe('accepted');
});

test('a code of another purpose confirms nothing, also where there is no other', async () => {
  const { code } = await issue('withdrawal');
  expect(await codeOf(check(code))).toBe('code_expired');
  const [row] = await database.db.select().from(codes).where(eq(codes.memberId, memberId));
  expect(row?.attempts).toBe(0);
  // The control: for what it was sent it is right.
  const withdrawal = checkCode(services, { memberId }, 'withdrawal', code);
  expect(await codeOf(withdrawal)).toBe('accepted');
});

test('a code that was checked before a new one was sent can no longer be used up', async () => {
  const { id } = await check((await issue()).code);
  services.clock.advance(60_000);
  const { id: newest } = await check((await issue()).code);
  const consume = (codeId: string) =>
    codeOf(database.transaction((tx) => redeemCode(tx, services, codeId)));
  expect(await consume(id)).toBe('code_spent');
  expect(await consume(newest)).toBe('accepted');
});

test('a code expires after ten minutes', async () => {
  const { code } = await issue();
  services.clock.advance(10 * 60_000 - 1);
  expect(await codeOf(check(code))).toBe('accepted');
  services.clock.advance(1);
  expect(await codeOf(check(code))).toBe('code_expired');
});

test('codes are sent at most once a minute, five times an hour, twenty times a day', async () => {
  const parallel = await Promise.all(Array.from({ length: 20 }, () => codeOf(issue())));
  expect(parallel.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
  await expect(issue()).rejects.toMatchObject({ details: { retry_after: 60 } });
  for (let sent = 2; sent <= 5; sent += 1) {
    services.clock.advance(60_000);
    expect(await codeOf(issue())).toBe('accepted');
  }
  services.clock.advance(60_000);
  await expect(issue()).rejects.toMatchObject({ details: { retry_after: 55 * 60 } });
  let accepted = 5;
  for (let hour = 0; hour < 10; hour += 1) {
    services.clock.advance(3_600_000);
    for (let sent = 0; sent < 5; sent += 1) {
      services.clock.advance(60_000);
      if ((await codeOf(issue())) === 'accepted') accepted += 1;
    }
  }
  expect(accepted).toBe(20);
});
