import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { seedRandom } from '#server/database/seed/random.ts';
import { jobRuns, ranks } from '#server/database/schema/jobs.ts';
import { MEMBERSHIP_REMINDERS } from '#server/domain/memberships/reminders.ts';
import { ledgerErrors } from '../support/worlds/business.ts';
import {
  endState,
  FIRST_DAY,
  inventOpenDays,
  inventPool,
  noonOf,
} from '../support/worlds/closing.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/create.ts';
import { runJobs } from './support/jobs-process.ts';

const SEEDS = Number(process.env['SEEDS'] ?? 20);
/** The first seed; one that failed is repeated alone with `SEEDS=1 SEED=…`. */
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const KILLS = 5;
/** On a busy machine; a seed has a world of its own and up to six processes. */
const SEED_MS_MAX = 300_000;
/** Statements by which every run of the jobs finds its work. */
const LEAST_LEFT = 30;
const WORLD = { members: 15, days: 3 };
const NOW = noonOf(WORLD.days).toISOString();

/** What the jobs must have done, or the kills would prove nothing of them. */
const WORK = [
  /^closing /,
  /^share /,
  /^rank /,
  /^journal pool_result:/,
  /^journal pool_maturity:/,
  /^told .* membership\.ending/,
  /^reconciled /,
];

/** Days to close, a pool's results and maturity, memberships about to end, books to compare. */
async function freshWorld(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await inventOpenDays(database, WORLD);
  await inventPool(database);
  await database.db
    .update(ranks)
    .set({ leftVolume: parseUsd('200'), rightVolume: parseUsd('200') })
    .where(eq(ranks.position, 1));
  // Reminders were sent until the second day: those of the third are due.
  await database.db.insert(jobRuns).values({
    job: MEMBERSHIP_REMINDERS,
    period: FIRST_DAY,
    state: 'done',
    progress: { until: noonOf(1).toISOString() },
    startedAt: noonOf(1),
    finishedAt: noonOf(1),
  });
  return database;
}

it(
  `kill -9 at any statement of any job leaves the same end as none (${SEEDS} seeds from ${FIRST_SEED})`,
  { timeout: SEEDS * SEED_MS_MAX },
  async () => {
    const untouched = await freshWorld();
    const { statements } = await runJobs(untouched, { now: NOW, kill: null });
    const wanted = await endState(untouched);
    expect(await ledgerErrors(untouched.db)).toEqual([]);
    await untouched.close();
    expect(WORK.filter((work) => !wanted.some((line) => work.test(line)))).toEqual([]);

    let kills = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      const random = seedRandom(seed);
      const database = await freshWorld();
      // The first kills of all seeds together cover the whole run; the others what is left of it.
      const slice = Math.ceil(statements / SEEDS);
      const first = ((seed - FIRST_SEED) * slice) % statements;
      const points: number[] = [];
      let left = statements;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const statement =
          kill === 0
            ? Math.min(statements, first + random.between(1, slice))
            : random.between(1, left);
        const side = random.chance(0.5) ? 'before' : 'after';
        points.push(statement);
        const { killed } = await runJobs(database, { now: NOW, kill: { statement, side } });
        if (!killed) break;
        kills += 1;
        left = Math.max(LEAST_LEFT, left - statement);
      }
      await runJobs(database, { now: NOW, kill: null });
      const state = await endState(database);
      expect(state, `seed ${seed}, killed at ${points.join(', ')}`).toEqual(wanted);
      expect(await ledgerErrors(database.db), `seed ${seed}`).toEqual([]);
      await database.close();
      console.log(`seed ${seed}: killed at ${points.join(', ')} of ${statements}`);
    }
    console.log(`${kills} kills over ${statements} statements`);
    expect(kills).toBeGreaterThanOrEqual(SEEDS);
  },
);
