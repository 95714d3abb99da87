import { createHash } from 'node:crypto';
import { and, asc, eq, ne } from 'drizzle-orm';
import { addDays, dayStart, utcDay, type UtcDay } from '#contract/rules/days.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import type { GameLayout } from '#contract/rules/game/board.ts';
import { differencesOf, openSlots, scoreLog, UNDO } from '#contract/rules/game/play.ts';
import { fixedClock } from '../../domain/base/clock.ts';
import { finishAttempt } from '../../domain/game/attempts.ts';
import { boardOf } from '../../domain/game/board.ts';
import { closeOneDay, commitTomorrow, solveOpened } from '../../domain/game/days.ts';
import { changeGameSettings } from '../../domain/game/members.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../database.ts';
import { gameDays } from '../schema/game.ts';
import { members } from '../schema/members.ts';
import type { SeedRandom } from './random.ts';

/** Days that were played before today. */
const DAYS = 16;
/** Days before today that the demo's member let pass. */
const MISSED = [6, 12];

/** As whom others are listed; who comes after them plays unlisted. */
const nicknames = [
  'Kiri',
  'pájaro_azul',
  'Tres hojas',
  'MarinaQ',
  'El Cóndor',
  'Sol de julio',
  'Nube',
  'Bosque',
];
const UNLISTED = 3;

interface Player {
  readonly memberId: number;
  /** How often a move is as good as can be seen from it. */
  readonly skill: number;
  /** How often they play. */
  readonly zeal: number;
}

/**
 * Days of the game with attempts and places, today's open. Attempts go through the rules like those
 * of anybody, on the day that they belong to.
 */
export async function seedGame(
  services: Services,
  random: SeedRandom,
  star: number,
): Promise<void> {
  const { database, clock } = services;
  // A start that was interrupted here keeps what it had made.
  if ((await database.db.$count(gameDays)) > 0) return;
  const today = utcDay(clock.now());
  await database.transaction(async (tx) => {
    const others = await playersOf(tx, random, star);
    for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
      const day = addDays(today, -daysAgo);
      const playsToo = daysAgo > 0 && !MISSED.includes(daysAgo);
      const players = playsToo ? [...others, { memberId: star, skill: 0.8, zeal: 1 }] : others;
      await openDay(tx, day);
      await playDay(tx, random, { day, players, until: clock.now() });
      const closing = { clock: fixedClock(dayStart(addDays(day, 1))) };
      await solveOpened(tx, { clock: fixedClock(dayStart(day)) });
      if (daysAgo > 0) await closeOneDay(tx, closing);
    }
    await commitTomorrow(tx, services);
  });
}

/** Those who play besides the demo's member, and the nicknames of most. */
async function playersOf(
  tx: Transaction,
  random: SeedRandom,
  star: number,
): Promise<readonly Player[]> {
  const found = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, 'member'), ne(members.id, star)))
    .orderBy(asc(members.id))
    .limit(nicknames.length + UNLISTED);
  for (const [index, nickname] of nicknames.entries()) {
    const memberId = found[index]?.id;
    if (memberId === undefined) continue;
    await changeGameSettings(tx, memberId, { listed: true, nickname });
  }
  await changeGameSettings(tx, star, { listed: true, nickname: 'vale_m' });
  return found.map(({ id }) => ({ memberId: id, skill: 0.55 + 0.4 * random.next(), zeal: 0.85 }));
}

const seedOf = (day: UtcDay): Buffer => createHash('sha256').update(`demo seed ${day}`).digest();

/** Publishes the hash of a day at the beginning of the day before. */
async function openDay(tx: Transaction, day: UtcDay): Promise<void> {
  const seed = seedOf(day);
  const hash = createHash('sha256').update(seed).digest('hex');
  await tx.insert(gameDays).values({ day, seed, hash, publishedAt: dayStart(addDays(day, -1)) });
}

interface PlayedDay {
  readonly day: UtcDay;
  readonly players: readonly Player[];
  /** Nobody has played later. */
  readonly until: Date;
}

async function playDay(
  tx: Transaction,
  random: SeedRandom,
  { day, players, until }: PlayedDay,
): Promise<void> {
  const layout = await boardOf(day, seedOf(day));
  for (const { memberId, skill, zeal } of players) {
    const at = new Date(dayStart(day).getTime() + random.between(0, 23) * HOUR_MS + MINUTE_MS);
    if (!random.chance(zeal) || at > until) continue;
    const log = logOf(layout, random, skill);
    const score = scoreLog(layout, log)?.score ?? 0;
    await finishAttempt(tx, { clock: fixedClock(at) }, memberId, { day, log, score });
  }
}

/** A log of somebody who looks one move ahead most of the time, and takes one back now and then. */
function logOf(layout: GameLayout, random: SeedRandom, skill: number): number[] {
  const log: number[] = [];
  const placed: number[] = [];
  while (placed.length < layout.arrivals.length) {
    const open = openSlots(layout, { placed });
    const slot = random.chance(skill) ? bestOf(layout, placed, open) : random.pick(open);
    log.push(slot);
    if (random.chance(0.03)) log.push(UNDO);
    else placed.push(slot);
  }
  return log;
}

function bestOf(layout: GameLayout, placed: readonly number[], open: readonly number[]): number {
  const sum = (slot: number): number => differencesOf(layout, [...placed, slot]);
  return open.reduce((best, slot) => (sum(slot) < sum(best) ? slot : best));
}
