import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { endState } from '../support/worlds/closing.ts';
import { createOfferingWorld, type OfferingWorld } from '../support/worlds/offerings.ts';
import { runJobs } from './support/jobs-process.ts';

/** Kills, spread evenly over the statements, before and after them; `KILLS=1000` has all there are. */
const KILLS = Number(process.env['KILLS'] ?? 50);
/** On a busy machine; a kill has a world of its own and two processes. */
const KILL_MS_MAX = 60_000;
const JOB = 'offerings';
const BEGINS = new Date('2026-11-23T16:00:00Z');
/** USD of each subscriber. */
const HAS = '5000';

/** Two offerings whose window is over: neither reached its minimum, and four subscriptions to them are paid. */
async function failedWorld(): Promise<{ readonly world: OfferingWorld; readonly now: string }> {
  const world = await createOfferingWorld();
  // The same one in each world: the ends are compared.
  world.services.clock.set(BEGINS);
  const ids = [await world.open(), await world.open()];
  for (const units of [2, 4]) {
    const member = await world.member(HAS);
    for (const id of ids) await world.subscribe(member, id, units);
  }
  for (const id of ids) await world.coolOff(id);
  return { world, now: world.services.clock.now().toISOString() };
}

/** All that came of it: offerings, subscriptions, balances, journals, what was told. */
async function endOf({ services: { database } }: OfferingWorld): Promise<readonly string[]> {
  const { rows } = await database.db.execute<{ line: string }>(sql`
    select 'offering ' || id || ' ' || state || ' ' || asked || ' ' || (returned_at is not null) as line
      from offerings
    union all select 'subscription ' || number || ' ' || state || ' ' || amount || ' ' || returned
      from subscriptions
    union all select 'audited ' || action || ' ' || subject || ' ' || count(*)
      from audit_log where action like 'offering.%' group by action, subject
    order by 1`);
  // What the subscribers began with is numbered anew in each world.
  const state = (await endState(database)).filter((line) => !line.startsWith('journal test:'));
  return [...rows.map(({ line }) => line), ...state];
}

it(
  'kill -9 at any statement of a missed minimum gives everything back, once',
  { timeout: KILL_MS_MAX * KILLS },
  async () => {
    const untouched = await failedWorld();
    const { statements } = await runJobs(untouched.world.services.database, {
      now: untouched.now,
      job: JOB,
      kill: null,
    });
    const wanted = await endOf(untouched.world);
    expect(wanted.filter((line) => /^offering \d+ failed 0 true$/.test(line))).toHaveLength(2);
    expect(wanted.filter((line) => /^subscription .* refunded /.test(line))).toHaveLength(4);
    expect(wanted.filter((line) => / direct 5000\.0+$/.test(line))).toHaveLength(2);
    await untouched.world.close();

    const all = Array.from({ length: statements * 2 }, (_, at) => ({
      statement: Math.floor(at / 2) + 1,
      side: at % 2 === 0 ? ('before' as const) : ('after' as const),
    }));
    // An odd step, so that a sample has both sides.
    const step = Math.max(1, Math.ceil(all.length / KILLS)) | 1;
    let kills = 0;
    for (const kill of all.filter((_, at) => at % step === 0)) {
      const { world, now } = await failedWorld();
      const { database } = world.services;
      const { killed } = await runJobs(database, { now, job: JOB, kill });
      // After its last statements a process may end before it dies.
      if (killed) kills += 1;
      await runJobs(database, { now, job: JOB, kill: null });
      const where = `killed ${kill.side} statement ${kill.statement} of ${statements}`;
      expect(await endOf(world), where).toEqual(wanted);
      expect(await world.problems(), where).toEqual([]);
      await world.close();
    }
    console.log(`${kills} kills over ${statements} statements`);
    expect(kills).toBeGreaterThan(0);
  },
);
