import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayStart } from '#contract/rules/days.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import {
  buy,
  insertPlan,
  join,
  ledgerErrors,
  setCarry,
} from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { binaryClosings, businessDays, jobRuns, memberRanks } from '../../database/schema/jobs.ts';
import { journals } from '../../database/schema/ledger.ts';
import { members, memberships } from '../../database/schema/members.ts';
import { positions, volumeEvents } from '../../database/schema/tree.ts';
import { closePastDays } from '../../jobs/daily-closing.ts';
import { closeDay } from './daily-closing.ts';
import { balancesOf } from '../ledger/journals.ts';
import type { Plan } from '../memberships/current.ts';
import { foldVolumes } from '../tree/volumes.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

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
  plan = await insertPlan(database.db);
  root = await database.transaction((tx) => insertRoot(tx));
});
afterEach(() => database.close());

/** A member with a plan and an active direct in each leg; the demo of a qualified one. */
async function qualified(own = plan): Promise<{ ana: number; left: number; right: number }> {
  return database.transaction(async (tx) => {
    const ana = await join(tx, 'ana', { sponsor: root, side: 'left', plan: own, at: NOON });
    const left = await join(tx, 'luis', { sponsor: ana, side: 'left', plan, at: NOON });
    const right = await join(tx, 'rosa', { sponsor: ana, side: 'right', plan, at: NOON });
    return { ana, left, right };
  });
}

async function closeAt(at: Date): Promise<void> {
  services.clock.set(at);
  await closePastDays(services);
}

const closings = () => database.db.select().from(binaryClosings).orderBy(asc(binaryClosings.day));
async function legsOf(memberId: number) {
  const [row] = await database.db.select().from(positions).where(eq(positions.memberId, memberId));
  if (!row) throw new Error('No position');
  return [formatUsd(row.leftCarry), formatUsd(row.rightCarry)];
}
const directOf = (memberId: number) =>
  database.transaction(async (tx) => formatUsd((await balancesOf(tx, memberId)).direct));

describe('the closing of a day', () => {
  it('pays the weaker leg up to the cap of the plan, keeps the carry, records what was cut off', async () => {
    const { ana } = await qualified(await insertPlan(database.db, { dailyCap: '200' }));
    // With the 100 that each direct bought: 3,500 and 2,500.
    await setCarry(database.db, ana, { left: '3400', right: '2400' });
    await closeAt(NIGHT);
    const [closing] = await closings();
    expect(closing).toMatchObject({
      day: DAY,
      memberId: ana,
      left: parseUsd('3500'),
      right: parseUsd('2500'),
      matched: parseUsd('2500'),
      gross: parseUsd('250'),
      paid: parseUsd('200'),
      flushed: parseUsd('50'),
      directsLeft: 1,
      directsRight: 1,
    });
    expect(await legsOf(ana)).toEqual(['1000.00', '0.00']);
    // 10 % of what each direct paid, and the bonus.
    expect(await directOf(ana)).toBe('220.00');
    expect(await ledgerErrors(database.db)).toEqual([]);
  });

  it('books the bonus as one journal that explains itself, and notifies the member', async () => {
    const { ana } = await qualified();
    await closeAt(NIGHT);
    const [journal] = await database.db
      .select()
      .from(journals)
      .where(eq(journals.kind, 'binary_bonus'));
    expect(journal).toMatchObject({
      idempotencyKey: journalKeys.binaryBonus.build(DAY, ana),
      sourceType: 'closing',
      sourceId: DAY,
      occurredAt: NIGHT,
      details: {
        day: DAY,
        left: '100.00',
        right: '100.00',
        matched: '100.00',
        rate: '0.1',
        cap: '200.00',
        paid: '10.00',
        flushed: '0.00',
        carry_left: '0.00',
        carry_right: '0.00',
      },
    });
    const told = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.event, 'bonus.binary'));
    expect(told).toMatchObject([
      {
        memberId: ana,
        values: { amount: '10.00', matched: '100.00', rate: '0.1', day: DAY },
        path: `/dashboard?why=closing.${DAY}`,
      },
    ]);
  });

  it('notifies nobody who does not want to hear of bonuses, and pays them all the same', async () => {
    const { ana } = await qualified();
    await database.db
      .update(members)
      .set({ preferences: { notify: { bonuses: false } } })
      .where(eq(members.id, ana));
    await closeAt(NIGHT);
    expect(await closings()).toHaveLength(1);
    const told = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.event, 'bonus.binary'));
    expect(told).toEqual([]);
  });

  it('matches nothing without an active membership, and the carry stays', async () => {
    const { ana } = await qualified();
    await database.db.execute(
      sql`update memberships set ends_at = ${NOON.toISOString()}::timestamptz where member_id = ${ana}`,
    );
    await closeAt(NIGHT);
    expect(await closings()).toEqual([]);
    expect(await legsOf(ana)).toEqual(['100.00', '100.00']);
  });

  it('counts as active who is so in the last instant of the day, not who ended before it', async () => {
    const { ana, left } = await qualified();
    const endOf = (memberId: number, at: string) =>
      database.db.execute(
        sql`update memberships set ends_at = ${at}::timestamptz where member_id = ${memberId}`,
      );
    await endOf(ana, '2026-03-11T00:00:00Z');
    await endOf(left, '2026-03-10T23:59:59.999Z');
    await closeAt(NIGHT);
    expect(await closings()).toEqual([]);
    await endOf(left, '2026-03-12T00:00:00Z');
    await endOf(ana, '2026-03-12T00:00:00Z');
    await closeAt(new Date('2026-03-12T00:00:05Z'));
    expect((await closings()).map((row) => row.day)).toEqual(['2026-03-11']);
  });

  it('matches nothing without an active direct in each leg of the tree', async () => {
    const { ana, right } = await qualified();
    // Somebody else's direct below counts for volume, not for eligibility.
    await database.transaction(async (tx) => {
      await tx.update(members).set({ sponsorId: root }).where(eq(members.id, right));
    });
    await closeAt(NIGHT);
    expect(await closings()).toEqual([]);
    expect(await legsOf(ana)).toEqual(['100.00', '100.00']);
  });

  it('takes off what was undone when the day ends, not when volume goes up during it', async () => {
    const { ana, left } = await qualified();
    await closeAt(NIGHT);
    await setCarry(database.db, ana, { left: '30', right: '0' });
    const at = { day: '2026-03-11', occurredAt: NIGHT };
    const event = (volume: string) =>
      database.db.insert(volumeEvents).values({ memberId: left, volume: parseUsd(volume), ...at });
    const fold = () => database.transaction((tx) => foldVolumes(tx, NIGHT));
    await event('-100');
    expect(await fold()).toBe(0);
    expect(await legsOf(ana)).toEqual(['30.00', '0.00']);
    await event('100');
    expect(await fold()).toBe(1);
    await closeAt(new Date('2026-03-12T00:00:05Z'));
    // 30 + 100 − 100; taken off first it would have been 0 + 100.
    expect(await legsOf(ana)).toEqual(['30.00', '0.00']);
  });

  it('counts who is active in its last instant: not from midnight on, and to midnight', async () => {
    const midnight = new Date('2026-03-11T00:00:00Z');
    const { ana, left } = await database.transaction(async (tx) => {
      const sponsor = await join(tx, 'ana', { sponsor: root, side: 'left', plan, at: NOON });
      await join(tx, 'rosa', { sponsor, side: 'right', plan, at: NOON });
      return { ana: sponsor, left: await join(tx, 'luis', { sponsor, side: 'left', at: NOON }) };
    });
    await database.transaction((tx) => buy(tx, left, plan, midnight));
    await setCarry(database.db, ana, { left: '100', right: '0' });
    await closeAt(NIGHT);
    expect(await closings()).toEqual([]);
    expect(await legsOf(ana)).toEqual(['100.00', '100.00']);
    await database.db
      .update(memberships)
      .set({ endsAt: new Date('2026-03-12T00:00:00Z') })
      .where(eq(memberships.memberId, left));
    await closeAt(new Date('2026-03-12T00:00:05Z'));
    expect(await closings()).toMatchObject([{ day: '2026-03-11', memberId: ana }]);
  });

  it('is refused for a day that is not over, and for one with an open day before it', async () => {
    await qualified();
    const close = (day: string, now: Date) =>
      closeDay((work) => database.transaction(work), { day, now, settings: services.settings });
    await expect(close(DAY, new Date('2026-03-10T23:59:59.999Z'))).rejects.toThrow(
      '2026-03-10 cannot be closed',
    );
    await expect(close('2026-03-11', new Date('2026-03-12T00:00:05Z'))).rejects.toThrow(
      '2026-03-10 is open before it',
    );
    expect(await closings()).toEqual([]);
    await close(DAY, NIGHT);
    expect(await closings()).toHaveLength(1);
  });

  it('is over for good: closing the day again changes neither its books nor its run', async () => {
    await qualified();
    await closeAt(NIGHT);
    const state = async () => [
      await database.db.select().from(jobRuns),
      await database.db.select().from(businessDays).orderBy(asc(businessDays.day)),
      await database.db.select().from(journals).orderBy(asc(journals.id)),
    ];
    const before = await state();
    const now = new Date('2026-03-11T06:00:00Z');
    const { settings } = services;
    await closeDay((work) => database.transaction(work), { day: DAY, now, settings });
    expect(await state()).toEqual(before);
  });

  it('closes every day in order after days of downtime, each by its own figures', async () => {
    const { ana, left, right } = await qualified();
    const small = await insertPlan(database.db, { price: '150', volume: '50' });
    await database.transaction(async (tx) => {
      await buy(tx, left, small, new Date('2026-03-12T08:00:00Z'));
    });
    await database.transaction(async (tx) => {
      await buy(tx, right, small, new Date('2026-03-13T08:00:00Z'));
    });
    await closeAt(new Date('2026-03-15T09:00:00Z'));
    const days = await database.db.select().from(businessDays).orderBy(asc(businessDays.day));
    expect(days.map((row) => [row.day.slice(-2), row.closedAt !== null])).toEqual([
      ['10', true],
      ['11', true],
      ['12', true],
      ['13', true],
      ['14', true],
      ['15', false],
    ]);
    // The smaller leg's upgrade paid 150 − 93.88 for what was left: 50 × 56.12 / 150 BV.
    expect(
      (await closings()).map((row) => [row.day, row.memberId, formatUsd(row.matched)]),
    ).toEqual([
      ['2026-03-10', ana, '100.00'],
      ['2026-03-13', ana, '18.706666'],
    ]);
    const runs = await database.db.select().from(jobRuns).orderBy(asc(jobRuns.period));
    expect(runs.map((run) => [run.job, run.period, run.state])).toEqual(
      ['10', '11', '12', '13', '14'].map((day) => ['daily-closing', `2026-03-${day}`, 'done']),
    );
  });

  it('does nothing the second time', async () => {
    const { ana } = await qualified();
    await closeAt(NIGHT);
    const before = await directOf(ana);
    await closeAt(NIGHT);
    expect(await closings()).toHaveLength(1);
    expect(await directOf(ana)).toBe(before);
  });

  it('folds nothing of a later day before the earlier one is closed', async () => {
    const { ana, left } = await qualified();
    await database.transaction(async (tx) => {
      await buy(tx, left, plan, new Date('2026-03-11T00:00:01Z'));
    });
    await closeAt(NIGHT);
    expect((await closings()).map((row) => formatUsd(row.left))).toEqual(['100.00']);
    expect(await legsOf(ana)).toEqual(['0.00', '0.00']);
  });

  it('pays what a member owes out of the bonus', async () => {
    const { ana } = await qualified();
    await database.db.execute(sql`
      insert into balances (member_id, account, amount) values (${ana}, 'debt', 4)`);
    await closeAt(NIGHT);
    const left = await database.transaction((tx) => balancesOf(tx, ana));
    // Two direct bonuses of 10, a binary one of 10, less the debt.
    expect([formatUsd(left.direct), formatUsd(left.debt)]).toEqual(['26.00', '0.00']);
  });

  it('takes what the chain undid from the carry at the end of its day, and never below zero', async () => {
    const { ana, left } = await qualified();
    await closeAt(NIGHT);
    const at = new Date('2026-03-11T08:00:00Z');
    await setCarry(database.db, ana, { left: '30', right: '500' });
    await database.db.insert(volumeEvents).values({
      memberId: left,
      volume: -parseUsd('100'),
      day: '2026-03-11',
      occurredAt: at,
    });
    await database.transaction(async (tx) => {
      await buy(tx, left, plan, new Date('2026-03-11T09:00:00Z'));
    });
    await closeAt(new Date('2026-03-12T00:00:05Z'));
    // 30 + 100 bought − 100 undone.
    const [, second] = await closings();
    expect([formatUsd(second?.left ?? 0n), formatUsd(second?.matched ?? 0n)]).toEqual([
      '30.00',
      '30.00',
    ]);
    await database.db.insert(volumeEvents).values({
      memberId: left,
      volume: -parseUsd('100'),
      day: '2026-03-12',
      occurredAt: at,
    });
    await closeAt(new Date('2026-03-13T00:00:05Z'));
    expect(await legsOf(ana)).toEqual(['0.00', '470.00']);
    const [row] = await database.db
      .select({ total: positions.leftTotal })
      .from(positions)
      .where(eq(positions.memberId, ana));
    expect(formatUsd(row?.total ?? -1n)).toBe('0.00');
  });

  it('records a rank when its volumes and directs are first met, once', async () => {
    const { ana } = await qualified();
    await database.db
      .update(positions)
      .set({ leftTotal: parseUsd('5000'), rightTotal: parseUsd('900') })
      .where(eq(positions.memberId, ana));
    await closeAt(NIGHT);
    // Bronze asks for 1,000 each and one direct each: 900 + 100. Silver's second directs are missing.
    const reached = await database.db.select().from(memberRanks);
    expect(reached).toMatchObject([{ memberId: ana, reachedAt: NIGHT }]);
    await closeAt(new Date('2026-03-12T00:00:05Z'));
    expect(await database.db.select().from(memberRanks)).toEqual(reached);
  });
});

it('a closing that stops notifies administrators once, and once more when it is complete', async () => {
  await qualified();
  const admin = await database.transaction((tx) => insertMember(tx, 'diego', { isAdmin: true }));
  const told = async () => {
    const rows = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, admin))
      .orderBy(asc(notifications.id));
    return rows.map(({ event, values }) => [event, values]);
  };
  const stateOf = async () => (await database.db.select().from(jobRuns))[0];
  services.clock.set(NIGHT);
  const broken: TestServices = {
    ...services,
    settings: { read: () => Promise.reject(new Error('No settings')) },
  };
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(closePastDays(broken)).rejects.toThrow('No settings');
    expect(await stateOf()).toMatchObject({ state: 'failed', error: 'No settings' });
  }
  expect(await told()).toEqual([['closing.failed', { day: DAY }]]);
  await closePastDays(services);
  expect(await stateOf()).toMatchObject({ state: 'done', error: null });
  expect(await told()).toEqual([
    ['closing.failed', { day: DAY }],
    ['closing.recovered', { day: DAY }],
  ]);
  await closeAt(new Date('2026-03-12T00:00:05Z'));
  expect(await told()).toHaveLength(2);
});

it('a day that is not over is not closed', async () => {
  await qualified();
  await closeAt(new Date(dayStart('2026-03-11').getTime() - 1));
  expect(await closings()).toEqual([]);
});
