import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buy, insertPlan, join, setCarry } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertRoot } from '../../../tests/support/people.ts';
import { smallTeam } from '../../../tests/support/worlds/small-team.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { businessDays } from '../../database/schema/jobs.ts';
import { closePastDays } from '../../jobs/daily-closing.ts';
import type { Plan } from '../memberships/current.ts';
import { foldVolumes } from '../tree/volumes.ts';
import { lastClosing } from './last-closing.ts';

const DAY = '2026-03-10';
const NOON = new Date(`${DAY}T12:00:00Z`);
const NIGHT = new Date('2026-03-11T00:00:05Z');

let database: TestDatabase;
let services: TestServices;
let plan: Plan;
let root: number;

beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(NOON);
  plan = await insertPlan(database.db, { name: 'Avanzado', volume: '100', dailyCap: '200' });
  root = await database.transaction((tx) => insertRoot(tx));
});
afterEach(() => database.close());

const team = () => smallTeam(database, { root, plan, at: NOON });
const seen = (memberId: number) => lastClosing(database.db, memberId, services.clock.now());
const outcomeOf = async (memberId: number) => (await seen(memberId)).closing?.outcome;
const fold = () => database.transaction((tx) => foldVolumes(tx, services.clock.now()));
const endMembership = (memberId: number, at: string) =>
  database.db.execute(
    sql`update memberships set ends_at = ${at}::timestamptz where member_id = ${memberId}`,
  );

async function closeAt(at: Date): Promise<void> {
  services.clock.set(at);
  await closePastDays(services);
}

describe('the last closing of a member', () => {
  it('is as it was stored: both legs before, the match, what each leg keeps, what was paid', async () => {
    const { ana } = await team();
    await closeAt(NIGHT);
    expect(await seen(ana)).toEqual({
      closing: {
        day: DAY,
        closed_at: NIGHT.toISOString(),
        outcome: {
          type: 'matched',
          plan: { name: 'Avanzado', name_en: 'Avanzado' },
          rate: '0.1',
          cap: '200.00',
          legs: { left: '100.00', right: '200.00' },
          matched: '100.00',
          gross: '10.00',
          paid: '10.00',
          flushed: '0.00',
          carry: { left: '0.00', right: '100.00' },
        },
      },
      pending_day: null,
    });
  });

  it('stays as it was stored whatever came since, and whatever the plan says now', async () => {
    const { ana, luis } = await team();
    await closeAt(NIGHT);
    const before = await outcomeOf(ana);
    await database.transaction((tx) => buy(tx, luis, plan, NIGHT));
    await fold();
    await database.db.execute(sql`update plans set binary_rate = 0.5 where id = ${plan.id}`);
    expect(await outcomeOf(ana)).toEqual(before);
  });

  it('names what the cap cut off', async () => {
    const { ana } = await team();
    await setCarry(database.db, ana, { left: '3400', right: '2300' });
    await closeAt(NIGHT);
    expect(await outcomeOf(ana)).toMatchObject({
      legs: { left: '3500.00', right: '2500.00' },
      gross: '250.00',
      paid: '200.00',
      flushed: '50.00',
      carry: { left: '1000.00', right: '0.00' },
    });
  });

  it('says that there was nothing to match where a leg was empty', async () => {
    const { rosa, nora } = await team();
    await closeAt(NIGHT);
    expect(await outcomeOf(rosa)).toEqual({ type: 'nothing' });
    expect(await outcomeOf(nora)).toEqual({ type: 'nothing' });
  });

  it('is none before the first day was closed', async () => {
    const { ana } = await team();
    expect(await seen(ana)).toEqual({ closing: null, pending_day: null });
  });
});

describe('a closing without a match', () => {
  it('names the membership that was missing in the last instant, and what the legs keep', async () => {
    const { ana } = await team();
    await endMembership(ana, '2026-03-10T23:59:59.999Z');
    await closeAt(NIGHT);
    const outcome = {
      type: 'not_eligible',
      missing: ['membership'],
      carry: { left: '100.00', right: '200.00' },
    };
    expect(await outcomeOf(ana)).toEqual(outcome);
    // A membership of today changes nothing of what was missing then.
    await database.transaction((tx) => buy(tx, ana, plan, NIGHT));
    expect(await outcomeOf(ana)).toEqual(outcome);
  });

  it('names each direct that was missing', async () => {
    const { ana, luis, rosa } = await team();
    await endMembership(rosa, '2026-03-10T20:00:00Z');
    await closeAt(NIGHT);
    expect(await outcomeOf(ana)).toMatchObject({ missing: ['right_direct'] });
    await endMembership(luis, '2026-03-11T20:00:00Z');
    await endMembership(ana, '2026-03-11T20:00:00Z');
    await closeAt(new Date('2026-03-12T00:00:05Z'));
    expect(await seen(ana)).toMatchObject({
      closing: {
        day: '2026-03-11',
        outcome: { missing: ['membership', 'left_direct', 'right_direct'] },
      },
    });
  });

  it('keeps what was there then, not what has come since', async () => {
    const { ana, luis } = await team();
    await endMembership(ana, '2026-03-10T20:00:00Z');
    await closeAt(NIGHT);
    await database.transaction((tx) => buy(tx, luis, plan, NIGHT));
    expect(await fold()).toBe(1);
    expect(await outcomeOf(ana)).toMatchObject({ carry: { left: '100.00', right: '200.00' } });
  });

  it('had nothing to match where the second leg got its volume only since', async () => {
    const { rosa } = await team();
    await endMembership(rosa, '2026-03-10T20:00:00Z');
    await closeAt(NIGHT);
    await database.transaction((tx) =>
      join(tx, 'pia', { sponsor: rosa, side: 'right', plan, at: NIGHT }),
    );
    expect(await fold()).toBe(1);
    expect(await outcomeOf(rosa)).toEqual({ type: 'nothing' });
    // Fifty of it from before the closing is a match that did not happen.
    await setCarry(database.db, rosa, { left: '100', right: '150' });
    expect(await outcomeOf(rosa)).toEqual({
      type: 'not_eligible',
      missing: ['membership', 'right_direct'],
      carry: { left: '100.00', right: '50.00' },
    });
  });
});

describe('days', () => {
  it('are of UTC: what was bought a second after midnight counts for the next one', async () => {
    const { ana, luis, rosa } = await team();
    await closeAt(NIGHT);
    const midnight = new Date('2026-03-11T00:00:06Z');
    services.clock.set(midnight);
    await database.transaction(async (tx) => {
      await buy(tx, luis, plan, midnight);
      await buy(tx, rosa, plan, midnight);
    });
    expect(await seen(ana)).toMatchObject({ closing: { day: DAY } });
    await closeAt(new Date('2026-03-12T00:00:05Z'));
    expect(await seen(ana)).toMatchObject({
      closing: {
        day: '2026-03-11',
        outcome: { legs: { left: '100.00', right: '200.00' }, matched: '100.00' },
      },
    });
  });

  it('that are over and not closed are named, and the figures stay those of the day before', async () => {
    const { ana } = await team();
    await closeAt(NIGHT);
    services.clock.set(new Date('2026-03-11T23:59:59Z'));
    expect(await seen(ana)).toMatchObject({ pending_day: null });
    services.clock.set(new Date('2026-03-12T00:00:01Z'));
    expect(await seen(ana)).toMatchObject({
      closing: { day: DAY, outcome: { paid: '10.00' } },
      pending_day: '2026-03-11',
    });
    await closePastDays(services);
    expect(await seen(ana)).toMatchObject({ closing: { day: '2026-03-11' }, pending_day: null });
  });

  it('that are being closed leave open what the legs kept the day before', async () => {
    const { ana } = await team();
    await endMembership(ana, '2026-03-10T20:00:00Z');
    await closeAt(NIGHT);
    const at = new Date('2026-03-12T00:00:01Z');
    services.clock.set(at);
    await database.db
      .insert(businessDays)
      .values({ day: '2026-03-11', sealedAt: at })
      .onConflictDoUpdate({ target: businessDays.day, set: { sealedAt: at } });
    expect(await seen(ana)).toMatchObject({
      closing: { day: DAY, outcome: { type: 'not_eligible', carry: null } },
      pending_day: '2026-03-11',
    });
  });
});
