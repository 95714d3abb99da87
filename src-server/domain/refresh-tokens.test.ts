import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tokens } from '#contract/api/auth.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { members } from '../database/schema/members.ts';
import { refreshTokens } from '../database/schema/sessions.ts';
import { readAccessToken } from './access-tokens.ts';
import type { DomainError } from './errors.ts';
import { revokeRefreshToken, rotateRefreshToken } from './refresh-tokens.ts';
import { findLiveSession } from './sessions.ts';
import { startSession } from './sign-in.ts';

let database: TestDatabase;
let services: TestServices;
let memberId: number;
let first: Tokens;

beforeAll(async () => {
  database = await createTestDatabase();
  memberId = await database.transaction((tx) => insertMember(tx, 'rotating'));
});
afterAll(() => database.close());
beforeEach(async () => {
  services = createTestServices(database);
  const device = { userAgent: 'test', address: '127.0.0.1' };
  first = await database.transaction((tx) => startSession(tx, services, memberId, device));
});

const rotate = (token: string): Promise<Tokens> => rotateRefreshToken(services, token);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: DomainError) => error.code,
  );
async function callerOf({ access }: Tokens) {
  const claims = readAccessToken(services, access);
  return claims && findLiveSession(database.db, claims);
}

test('fifty refreshes at once get one successor, and one rotation is stored', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => rotate(first.refresh)));
  expect(new Set(answers.map(({ refresh }) => refresh)).size).toBe(1);
  const sessionId = (await callerOf(first))?.sessionId ?? '';
  const stored = await database.db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessionId));
  expect(stored).toHaveLength(2);
});

test('a client that never saw the answer gets the same successor, however late', async () => {
  const lost = await rotate(first.refresh);
  services.clock.advance(24 * 3_600_000);
  expect((await rotate(first.refresh)).refresh).toBe(lost.refresh);
});

test('the predecessor still works 10 s after its successor was used', async () => {
  const second = await rotate(first.refresh);
  await rotate(second.refresh);
  services.clock.advance(10_000);
  expect((await rotate(first.refresh)).refresh).toBe(second.refresh);
});

test('reuse after that ends the session for everybody', async () => {
  const second = await rotate(first.refresh);
  const third = await rotate(second.refresh);
  expect(await callerOf(third)).toMatchObject({ memberId });

  services.clock.advance(10_001);
  expect(await codeOf(rotate(first.refresh))).toBe('session_reused');
  expect(await callerOf(third)).toBeNull();
  expect(await codeOf(rotate(third.refresh))).toBe('session_reused');
});

test('positive control: without the reuse the newest token goes on', async () => {
  const second = await rotate(first.refresh);
  const third = await rotate(second.refresh);
  services.clock.advance(10_001);
  expect(await codeOf(rotate(third.refresh))).toBe('accepted');
});

test('a revoked session refreshes no more, and its access token is dead at once', async () => {
  expect(await callerOf(first)).toMatchObject({ memberId });
  await revokeRefreshToken(services, first.refresh);
  expect(await codeOf(rotate(first.refresh))).toBe('unauthorized');
  expect(await callerOf(first)).toBeNull();
});

test('a blocked member refreshes no more', async () => {
  const block = (status: 'active' | 'blocked') =>
    database.db.update(members).set({ status }).where(eq(members.id, memberId));
  await block('blocked');
  expect(await codeOf(rotate(first.refresh))).toBe('unauthorized');
  expect(await callerOf(first)).toBeNull();
  await block('active');
  expect(await codeOf(rotate(first.refresh))).toBe('accepted');
});

test('unknown and unused-for-30-days tokens are refused', async () => {
  expect(await codeOf(rotate('made-up'))).toBe('unauthorized');
  services.clock.advance(30 * 86_400_000);
  expect(await codeOf(rotate(first.refresh))).toBe('unauthorized');
});

test('access tokens end after 5 minutes, and no token is stored as it is', async () => {
  services.clock.advance(299_000);
  expect(await callerOf(first)).not.toBeNull();
  services.clock.advance(2000);
  expect(await callerOf(first)).toBeNull();
  const { rows } = await database.db.execute(
    sql`select * from refresh_tokens t where t::text like ${`%${first.refresh}%`}`,
  );
  expect(rows).toHaveLength(0);
});
