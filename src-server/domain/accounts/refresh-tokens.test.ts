import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tokens } from '#contract/api/account/auth.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { refreshTokens } from '../../database/schema/sessions.ts';
import { mails } from '../../database/schema/system.ts';
import { readAccessToken } from './access-tokens.ts';
import { listSessions } from './own-sessions.ts';
import type { DomainError } from '../base/errors.ts';
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

const rotate = (token: string, userAgent = 'test', address = '127.0.0.1'): Promise<Tokens> =>
  rotateRefreshToken(services, token, { userAgent, address });
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

test('a client that never saw the answer gets the same successor for 30 s', async () => {
  const lost = await rotate(first.refresh);
  services.clock.advance(30_000);
  expect((await rotate(first.refresh)).refresh).toBe(lost.refresh);
});

test('after 30 s an answer that was lost ends the session', async () => {
  const lost = await rotate(first.refresh);
  services.clock.advance(30_001);
  expect(await codeOf(rotate(first.refresh))).toBe('session_reused');
  expect(await callerOf(lost)).toBeNull();
});

test('a token whose successor was exchanged ends the session, inside the grace too', async () => {
  const second = await rotate(first.refresh);
  const third = await rotate(second.refresh);
  expect(await callerOf(third)).toMatchObject({ memberId });
  expect(await codeOf(rotate(first.refresh))).toBe('session_reused');
  expect(await callerOf(third)).toBeNull();
  expect(await codeOf(rotate(third.refresh))).toBe('session_reused');
});

test('of three generations within the grace the oldest never reaches the newest', async () => {
  const third = await rotate((await rotate(first.refresh)).refresh);
  const reached: string[] = [];
  let token = first.refresh;
  for (let call = 0; call < 3; call += 1) {
    const answer = await rotate(token).catch(() => null);
    if (!answer) break;
    token = answer.refresh;
    reached.push(token);
  }
  expect(reached).toEqual([]);
  expect(await callerOf(third)).toBeNull();
});

test('another program that brings an exchanged token ends the session at once', async () => {
  await rotate(first.refresh, 'Firefox');
  expect(await codeOf(rotate(first.refresh, 'curl'))).toBe('session_reused');
});

test('another address within the grace is the same program in another network', async () => {
  await rotate(first.refresh, 'test', '127.0.0.1');
  expect(await codeOf(rotate(first.refresh, 'test', '198.51.100.7'))).toBe('accepted');
});

/** Every five minutes the owner rotates, and `late` ms later somebody else does with the same token. */
async function keepPace(late: number, generations: number): Promise<number> {
  let [own, copied] = [first.refresh, first.refresh];
  for (let generation = 1; generation <= generations; generation += 1) {
    services.clock.advance(300_000);
    try {
      own = (await rotate(own)).refresh;
      services.clock.advance(late);
      copied = (await rotate(copied)).refresh;
    } catch {
      return generation;
    }
  }
  return 0;
}

test.each([0, 1, 11_000, 30_000])(
  'two holders of one token, %i ms apart, are found in the third generation',
  async (late) => {
    expect(await keepPace(late, 6)).toBe(3);
    expect(await callerOf(first)).toBeNull();
  },
);

test('positive control: two holders who keep pace for two generations are not told apart', async () => {
  expect(await keepPace(11_000, 2)).toBe(0);
});

test('lost answers end no session while they are not in every generation', async () => {
  let token = first.refresh;
  for (let generation = 0; generation < 12; generation += 1) {
    const times = generation % 3 < 2 ? 2 : 1;
    for (let time = 1; time < times; time += 1) await rotate(token);
    token = (await rotate(token)).refresh;
    services.clock.advance(300_000);
  }
  expect(await codeOf(rotate(token))).toBe('accepted');
});

test('reuse is notified once, by mail and in the inbox, and listed with the sessions', async () => {
  const told = async () => {
    const mailed = await database.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, 'rotating@example.test'));
    const noticed = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, memberId));
    return {
      mails: mailed.filter(({ subject }) => subject === 'Cerramos una sesión por seguridad').length,
      notices: noticed.filter(({ event }) => event === 'security.reuse').length,
    };
  };
  const before = await told();
  const caller = await callerOf(first);
  await rotate(first.refresh);
  services.clock.advance(60_000);
  expect(await told()).toEqual(before);
  const attempts = [1, 2, 3].map(() => codeOf(rotate(first.refresh, 'curl', '198.51.100.7')));
  expect(await Promise.all(attempts)).toEqual(Array(3).fill('session_reused'));
  expect(await told()).toEqual({ mails: before.mails + 1, notices: before.notices + 1 });

  if (!caller) throw new Error('The session lived at first');
  const { reused } = await listSessions(services, caller);
  expect(reused.find(({ id }) => id === caller.sessionId)).toMatchObject({
    place: '127.0.0.1',
    ended_at: services.clock.now().toISOString(),
  });
  services.clock.advance(31 * 86_400_000);
  const later = await listSessions(services, caller);
  expect(later.reused).toEqual([]);
});

test('positive control: without the reuse the newest token goes on', async () => {
  const second = await rotate(first.refresh);
  const third = await rotate(second.refresh);
  services.clock.advance(10_001);
  expect(await codeOf(rotate(third.refresh))).toBe('accepted');
});

test('a revoked session refreshes no more, and its access token is dead at once', async () => {
  expect(await callerOf(first)).toMatchObject({ memberId });
  await revokeRefreshToken(services, { refresh: first.refresh });
  expect(await codeOf(rotate(first.refresh))).toBe('unauthorized');
  expect(await callerOf(first)).toBeNull();
});

test('a session is ended by the SHA-256 of its token too, by which nothing else can be done', async () => {
  const digest = createHash('sha256').update(first.refresh).digest('base64url');
  expect(await codeOf(rotate(digest))).toBe('unauthorized');
  await revokeRefreshToken(services, { digest: `${digest}x` });
  expect(await callerOf(first)).toMatchObject({ memberId });
  await revokeRefreshToken(services, { digest });
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
