import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addDays, dayStart, type UtcDay } from '#contract/rules/days.ts';
import { bestPlacement } from '#contract/rules/game/best.ts';
import { openSlots, scoreLog } from '#contract/rules/game/play.ts';
import type { GameLayout } from '#contract/rules/game/board.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';
import { gameDays } from '#server/database/schema/game.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import { boardOf } from '#server/domain/game/board.ts';
import { gameDaysJob } from '#server/jobs/game-days.ts';
import { createTestDatabase } from '../database/create.ts';
import { insertPlaced, insertRoot } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';
import { configure } from './payout.ts';

interface Answered<Body> {
  readonly status: number;
  readonly body: Body;
}

/** A member and the days that they can play. */
export interface GameWeek {
  readonly ana: number;
  readonly friday: UtcDay;
  readonly saturday: UtcDay;
  readonly sunday: UtcDay;
}

export const noon = (day: UtcDay): string => `${day}T12:00:00Z`;
export const midnight = (day: UtcDay): string => `${day}T00:00:00.000Z`;

/** The game switched on and people who play it over HTTP. */
export interface GameWorld {
  readonly services: TestServices;
  readonly root: number;
  /** A member placed below a sponsor, the root where none is named. */
  member(
    name: string,
    at?: { readonly sponsor?: number; readonly side?: TreeSide },
  ): Promise<number>;
  /** Goes on to the next Thursday's noon: Friday's hash is out, and a new member is there. */
  nextWeek(): Promise<GameWeek>;
  /** Moves the clock there and runs the game's job. */
  at(instant: string): Promise<void>;
  runJob(): Promise<void>;
  call<Body>(
    memberId: number,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object,
  ): Promise<Answered<Body>>;
  /** The board of a day, from the seed that nobody is told yet. */
  board(day: UtcDay): Promise<GameLayout>;
  close(): Promise<void>;
}

/** A day whose hash was published the day before. */
export async function insertGameDay(db: Database, day: UtcDay): Promise<void> {
  const seed = randomBytes(32);
  const hash = createHash('sha256').update(seed).digest('hex');
  await db.insert(gameDays).values({ day, seed, hash, publishedAt: dayStart(addDays(day, -1)) });
}

/** A log that places every arrival in the first open slot, or in the last one. */
export function plainLog(layout: GameLayout, which: 'first' | 'last' = 'first'): number[] {
  const log: number[] = [];
  for (const { length } = layout.arrivals; log.length < length;) {
    log.push(openSlots(layout, { placed: log }).at(which === 'first' ? 0 : -1) ?? 0);
  }
  return log;
}

/** A log with what a device computes of it, as it is sent. */
export const sent = (layout: GameLayout, log: readonly number[]) => ({
  day: layout.day,
  log,
  score: scoreLog(layout, log)?.score ?? 0,
});

export const bestSent = (layout: GameLayout) => sent(layout, bestPlacement(layout).log);

export async function createGameWorld(): Promise<GameWorld> {
  const database = await createTestDatabase();
  const services = createTestServices(database);
  let thursday = '2026-11-19';
  services.clock.set(new Date(midnight(thursday)));
  await configure(database.db, { area_game_enabled: 'on' });
  const root = await database.transaction((tx) => insertRoot(tx));
  const app: FastifyInstance = await buildApp(services);
  const runJob = () => gameDaysJob.run(services);
  const world: GameWorld = {
    services,
    root,
    member: (name, { sponsor = root, ...side } = {}) =>
      database.transaction((tx) => insertPlaced(tx, name, sponsor, side)),
    async nextWeek() {
      await world.at(noon(thursday));
      const ana = await world.member(`ana-${thursday}`, { side: 'left' });
      const [friday, saturday, sunday] = [1, 2, 3].map((days) => addDays(thursday, days));
      if (!friday || !saturday || !sunday) throw new Error('A week has days');
      thursday = addDays(thursday, 7);
      return { ana, friday, saturday, sunday };
    },
    async at(instant) {
      services.clock.set(new Date(instant));
      await runJob();
    },
    runJob,
    async call<Body>(
      memberId: number,
      method: 'GET' | 'POST' | 'PATCH',
      path: string,
      payload?: object,
    ) {
      const device = { userAgent: 'Test', address: '127.0.0.1' };
      const { access } = await database.transaction((tx) =>
        startSession(tx, services, memberId, device, services.clock.now()),
      );
      const answer = await app.inject({
        method,
        url: `/api/game/${path}`,
        ...(payload && { payload }),
        headers: { authorization: `Bearer ${access}`, 'idempotency-key': randomUUID() },
      });
      return { status: answer.statusCode, body: answer.json<Body>() };
    },
    async board(day) {
      const rows = await database.db.select().from(gameDays);
      const row = rows.find((one) => one.day === day);
      if (!row) throw new Error(`${day} has no board`);
      return boardOf(day, row.seed);
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
  return world;
}
