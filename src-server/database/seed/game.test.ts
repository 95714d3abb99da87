import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#contract/rules/days.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { gameDaysOf } from '../../domain/game/history.ts';
import { gameState } from '../../domain/game/state.ts';
import { entries } from '../schema/ledger.ts';
import { gameAttempts, gameDays } from '../schema/game.ts';
import { seedGame } from './game.ts';
import { seedRandom } from './random.ts';

let database: TestDatabase;
let services: TestServices;
let star: number;
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(new Date('2026-11-20T17:42:00Z'));
  star = await database.transaction(async (tx) => {
    for (let index = 0; index < 12; index += 1) await insertMember(tx, `player${index}`);
    return insertMember(tx, 'star');
  });
  await seedGame(services, seedRandom(1), star);
});
afterAll(() => database.close());

it('leaves today open with a hash of tomorrow, and every day before it closed with its places', async () => {
  const state = await gameState(database.db, services, star);
  expect(state.today).toMatchObject({ day: '2026-11-20', attempt: null });
  expect(state.today?.attempts).toBeGreaterThan(0);
  expect(state.next).toMatchObject({ day: '2026-11-21' });
  const closed = await database.db
    .select({ day: gameDays.day })
    .from(gameDays)
    .where(isNotNull(gameDays.closedAt));
  expect(closed).toHaveLength(16);
  const [unplaced] = await database.db
    .select({ count: sql<number>`count(*)::integer` })
    .from(gameAttempts)
    .innerJoin(gameDays, eq(gameDays.day, gameAttempts.day))
    .where(and(isNotNull(gameDays.closedAt), sql`${gameAttempts.place} is null`));
  expect(unplaced?.count).toBe(0);
});

it('gives the demo’s member a history with a forgiven day, and nobody any money', async () => {
  const state = await gameState(database.db, services, star);
  expect(state.settings).toMatchObject({ listed: true, nickname: 'vale_m' });
  const days = await gameDaysOf(database.db, star, {});
  expect(days.played).toBeGreaterThanOrEqual(10);
  expect(days.items.map(({ day }) => day)).not.toContain(addDays('2026-11-20', -6));
  expect(state.streak.days.some(({ state: one }) => one === 'forgiven')).toBe(true);
  expect(await database.db.$count(entries)).toBe(0);
});

it('changes nothing where it was interrupted before', async () => {
  const before = await database.db.$count(gameAttempts);
  await seedGame(services, seedRandom(2), star);
  expect(await database.db.$count(gameAttempts)).toBe(before);
});
