import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { notifications } from '../database/schema/inbox.ts';
import { refreshTokens, sessions } from '../database/schema/sessions.ts';
import { idempotencyKeys } from '../database/schema/system.ts';
import { dropExpired, dropInPieces } from './cleanup.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a session is kept while a token can renew it, and its history for ninety days', async () => {
  const services = createTestServices(database);
  const ago = (days: number) => new Date(services.clock.now().getTime() - days * DAY_MS);
  const memberId = await database.transaction((tx) => insertMember(tx, 'ana'));
  const session = async (id: string, lastUsedAt: Date, expiresAt: Date) => {
    const row = { id, memberId, userAgent: '', address: '', createdAt: lastUsedAt, lastUsedAt };
    await database.db.insert(sessions).values(row);
    await database.db
      .insert(refreshTokens)
      .values({ hash: id, sessionId: id, createdAt: lastUsedAt, expiresAt });
  };
  const [forgotten, recent, alive] = [1, 2, 3].map(
    (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
  ) as [string, string, string];
  await session(forgotten, ago(91), ago(60));
  await session(recent, ago(89), ago(60));
  await session(alive, ago(91), ago(-1));

  await dropExpired(services);

  const left = await database.db.select({ id: sessions.id }).from(sessions);
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([recent, alive]));
});

test('a notification is kept for half a year once it was read, and for ever while it was not', async () => {
  const services = createTestServices(database);
  const ago = (days: number) => new Date(services.clock.now().getTime() - days * DAY_MS);
  const memberId = await database.transaction((tx) => insertMember(tx, 'berta'));
  const notification = { memberId, event: 'security.password', values: {}, path: null } as const;
  await database.db.insert(notifications).values([
    { ...notification, createdAt: ago(181), readAt: ago(2) },
    { ...notification, createdAt: ago(181), readAt: null },
    { ...notification, createdAt: ago(179), readAt: ago(178) },
  ]);

  await dropExpired(services);

  const left = await database.db.select({ at: notifications.createdAt }).from(notifications);
  expect(left.map(({ at }) => at)).toEqual([ago(181), ago(179)]);
});

test('deleting in batches deletes every matching row, and no other', async () => {
  const { db } = database;
  const at = new Date();
  const row = (key: string, route: string) => ({
    memberId: 1,
    key,
    route,
    bodyHash: '',
    answer: {},
    createdAt: at,
  });
  await db
    .insert(idempotencyKeys)
    .values([
      ...Array.from({ length: 5 }, (_, index) => row(`old ${index}`, 'old')),
      row('kept', 'new'),
    ]);
  await dropInPieces(db, idempotencyKeys, eq(idempotencyKeys.route, 'old'), 2);
  const left = await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
  expect(left).toEqual([{ key: 'kept' }]);
  // Also ends if the row count is a multiple of the batch size.
  await dropInPieces(db, idempotencyKeys, sql`true`, 1);
  expect(await db.select().from(idempotencyKeys)).toEqual([]);
});
