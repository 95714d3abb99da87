import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Evidence, WhyEntry } from '#contract/api/why.ts';
import type { JournalKind, MemberAccount } from '#contract/rules/accounts.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import {
  recomputeBalance,
  recomputeEarnings,
  recomputeEntry,
  recomputeVolume,
} from '#contract/rules/recompute.ts';
import { whyAccounts, type WhyAccount } from '#contract/rules/why.ts';
import { buy, insertPlan, join } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import {
  fundDeposit,
  fundPosition,
  insertPool,
  insertRange,
  publish,
} from '../../../tests/support/worlds/invest.ts';
import { fund } from '../../../tests/support/worlds/payout.ts';
import { insertRoot } from '../../../tests/support/people.ts';
import { smallTeam } from '../../../tests/support/worlds/small-team.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import { closePastDays } from '../../jobs/daily-closing.ts';
import { buyMembership } from '../memberships/purchases.ts';
import type { Plan } from '../memberships/current.ts';
import { maturePositions } from '../investments/pool-maturities.ts';
import { applyPoolResults } from '../investments/pool-results.ts';
import { currentUser } from '../members/current-user.ts';
import { listEarnings } from '../investments/global-earnings.ts';
import { foldVolumes } from '../tree/volumes.ts';
import { whyBalance } from './why-balance.ts';
import { whyEarnings } from './why-earnings.ts';
import { whyEntry } from './why-entry.ts';
import { whyVolume } from './why-volume.ts';

const DAY = '2026-03-10';
const NOON = new Date(`${DAY}T12:00:00Z`);

let database: TestDatabase;
let services: TestServices;
let plan: Plan;
let root: number;

beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(NOON);
  plan = await insertPlan(database.db, { name: 'Avanzado', volume: '100' });
  root = await database.transaction((tx) => insertRoot(tx));
});
afterEach(() => database.close());

const team = () => smallTeam(database, { root, plan, at: NOON });

async function closeAt(at: string): Promise<void> {
  services.clock.set(new Date(at));
  await closePastDays(services);
}

async function entryOf(memberId: number, kind: JournalKind, account?: MemberAccount) {
  const rows = await database.db
    .select()
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.memberId, memberId),
        eq(memberEntries.kind, kind),
        account && eq(memberEntries.account, account),
      ),
    )
    .orderBy(memberEntries.entryId);
  const last = rows.at(-1);
  if (!last) throw new Error(`No entry of ${kind}`);
  return last.entryId;
}

const whyOf = (memberId: number, id: number) =>
  database.transaction((tx) => whyEntry(tx, memberId, id));

async function why<Kind extends WhyEntry['evidence']['type']>(
  memberId: number,
  kind: JournalKind,
  type: Kind,
  account?: MemberAccount,
) {
  const entry = await whyOf(memberId, await entryOf(memberId, kind, account));
  expect(entry.evidence.type).toBe(type);
  return { entry, evidence: entry.evidence as Evidence<Kind>, verdict: recomputeEntry(entry) };
}

describe('why a binary bonus', () => {
  it('has carry, purchases of the day by leg, match and requirements, and adds up here too', async () => {
    const { ana } = await team();
    await closeAt('2026-03-11T00:00:05Z');
    const { entry, evidence, verdict } = await why(ana, 'binary_bonus', 'binary');
    expect(entry.amount).toBe('10.00');
    expect(evidence).toMatchObject({
      day: DAY,
      plan: { name: 'Avanzado' },
      rate: '0.1',
      before: { day: null, carry: { left: '0.00', right: '0.00' } },
      bought: { left: '100.00', right: '200.00' },
      legs: { left: '100.00', right: '200.00' },
      matched: '100.00',
      flushed: '0.00',
      directs: { left: 1, right: 1 },
      purchase_count: 3,
      others: { left: '0.00', right: '0.00' },
    });
    expect(evidence.purchases.map(({ name, side }) => [name, side])).toEqual([
      ['luis Test', 'left'],
      ['rosa Test', 'right'],
      ['nora Test', 'right'],
    ]);
    expect(verdict).toMatchObject({ agrees: true, here: 10_000_000n });
  });

  it('follows the carry from the closing before over days without a match', async () => {
    const { ana, luis } = await team();
    await closeAt('2026-03-11T00:00:05Z');
    services.clock.set(new Date('2026-03-12T12:00:00Z'));
    await database.transaction((tx) => buy(tx, luis, plan, services.clock.now()));
    await closeAt('2026-03-13T00:00:05Z');
    const { evidence, verdict } = await why(ana, 'binary_bonus', 'binary');
    expect(evidence).toMatchObject({
      day: '2026-03-12',
      before: { day: DAY, carry: { left: '0.00', right: '100.00' } },
      bought: { left: '100.00', right: '0.00' },
      legs: { left: '100.00', right: '100.00' },
    });
    expect(verdict.agrees).toBe(true);
  });

  it('detects a falsified amount, and a purchase that was left out', async () => {
    const { ana } = await team();
    await closeAt('2026-03-11T00:00:05Z');
    const { entry, evidence } = await why(ana, 'binary_bonus', 'binary');
    const more = recomputeEntry({ ...entry, amount: '10.01' });
    expect(more.agrees).toBe(false);
    expect(more.checks.filter((check) => check.server !== check.here)).toEqual([
      { figure: 'amount', server: 10_010_000n, here: 10_000_000n },
    ]);
    const fewer = recomputeEntry({
      ...entry,
      evidence: { ...evidence, purchases: evidence.purchases.slice(1), purchase_count: 2 },
    });
    expect(fewer.agrees).toBe(false);
  });

  it('of a large day lists the largest purchases and adds the rest up in one line by leg', async () => {
    const { ana, luis, nora } = await team();
    await database.db.insert(volumeEvents).values(
      Array.from({ length: 420 }, (_, index) => ({
        memberId: index % 3 === 0 ? luis : nora,
        volume: BigInt(index + 1) * 100_000n,
        day: DAY,
        occurredAt: NOON,
      })),
    );
    await closeAt('2026-03-11T00:00:05Z');
    const { entry, evidence, verdict } = await why(ana, 'binary_bonus', 'binary');
    expect([evidence.purchases.length, evidence.purchase_count]).toEqual([200, 423]);
    // 0.1 + 0.4 + … + 41.8 on the left, less the largest ones that are listed.
    expect(evidence.bought).toEqual({ left: '3033.00', right: '6108.00' });
    expect(Number(evidence.others.left) + Number(evidence.others.right)).toBeGreaterThan(2000);
    expect(verdict.agrees).toBe(true);
    const others = { ...evidence.others, left: '0.00' };
    expect(recomputeEntry({ ...entry, evidence: { ...evidence, others } }).agrees).toBe(false);
  });

  it('shows nobody purchases in another part of the tree', async () => {
    const { ana } = await team();
    await database.transaction((tx) =>
      join(tx, 'otto', { sponsor: root, side: 'right', plan, at: NOON }),
    );
    await closeAt('2026-03-11T00:00:05Z');
    const { evidence } = await why(ana, 'binary_bonus', 'binary');
    expect(evidence.purchases.map(({ name }) => name)).not.toContain('otto Test');
    // The control: whom it concerns is shown it.
    const volume = await database.transaction((tx) => whyVolume(tx, root, 'right'));
    expect(volume.purchases.map(({ name }) => name)).toEqual(['otto Test']);
  });
});

describe('why any other entry', () => {
  it('gives a direct bonus its purchase and the rate of the own plan', async () => {
    const { ana } = await team();
    const { entry, evidence, verdict } = await why(ana, 'direct_bonus', 'direct');
    expect(entry.amount).toBe('10.00');
    expect(evidence).toMatchObject({
      name: 'rosa Test',
      kind: 'new',
      amount: '100.00',
      rate: '0.1',
      own_plan: { name: 'Avanzado' },
    });
    expect(verdict.agrees).toBe(true);
    expect(recomputeEntry({ ...entry, amount: '10.02' }).agrees).toBe(false);
  });

  it('makes the price of an upgrade again from the time that was left', async () => {
    const { ana } = await team();
    const dearer = await insertPlan(database.db, { name: 'Ejecutivo', price: '250' });
    await fund({ services }, ana, '500');
    const purchase = (planId: number, amount: string) =>
      database.transaction((tx) => buyMembership(tx, services, ana, { plan_id: planId, amount }));
    await purchase(plan.id, '100.00');
    services.clock.set(new Date('2026-03-20T12:00:00Z'));
    await purchase(dearer.id, '83.34');
    const { entry, evidence, verdict } = await why(ana, 'membership_payment', 'membership');
    expect(entry.amount).toBe('-83.34');
    expect(evidence).toMatchObject({
      kind: 'upgrade',
      conversion: {
        price: '250.00',
        valued_at: '2026-03-20T12:00:00.000Z',
        times: [
          { paid: '100.00', starts_at: NOON.toISOString(), ends_at: '2026-04-09T12:00:00.000Z' },
          { paid: '100.00', starts_at: '2026-04-09T12:00:00.000Z' },
        ],
      },
    });
    expect(verdict.agrees).toBe(true);
    const { conversion } = evidence;
    const fewer = conversion && { ...conversion, times: conversion.times.slice(1) };
    expect(recomputeEntry({ ...entry, amount: '-83.35' }).agrees).toBe(false);
    expect(recomputeEntry({ ...entry, evidence: { ...evidence, conversion: fewer } }).agrees).toBe(
      false,
    );
  });

  it('computes results of a pool from the principal of their day, losses before them counted', async () => {
    const { ana } = await team();
    const pool = await insertPool(database.db, 'Andes', 2);
    await fundPosition(services, { memberId: ana, in: pool, usd: '1000' });
    services.clock.set(new Date('2026-03-12T06:00:00Z'));
    await publish(services, pool, DAY, '-0.01');
    await publish(services, pool, '2026-03-11', '0.001');
    while (await database.transaction((tx) => applyPoolResults(tx, services, pool)));

    const lost = await why(ana, 'pool_result', 'pool_result', 'pool_principal');
    expect(lost.entry.amount).toBe('-10.00');
    expect(lost.evidence).toMatchObject({ day: DAY, rate: '-0.01', principal: '1000.00' });
    const won = await why(ana, 'pool_result', 'pool_result', 'pool');
    expect(won.entry.amount).toBe('0.99');
    expect(won.evidence).toMatchObject({ pool: 'Andes', rate: '0.001', principal: '990.00' });
    expect([lost.verdict.agrees, won.verdict.agrees]).toEqual([true, true]);

    services.clock.set(new Date('2026-03-20T06:00:00Z'));
    await database.transaction((tx) => maturePositions(tx, services));
    const back = await why(ana, 'pool_maturity', 'pool_maturity', 'pool');
    expect(back.evidence).toMatchObject({ amount: '1000.00', lost: '-10.00', lost_days: 1 });
    expect(back.verdict).toMatchObject({ agrees: true, here: 990_000_000n });
    expect(
      (await why(ana, 'pool_maturity', 'pool_maturity', 'pool_principal')).verdict.agrees,
    ).toBe(true);
    expect((await why(ana, 'pool_deposit', 'pool_deposit', 'direct')).verdict.agrees).toBe(true);
  });

  it('divides a day over the deposits as the network did, one that is full among them', async () => {
    const { ana, luis } = await team();
    const range = await insertRange(database.db);
    const small = await insertRange(database.db, { multiple: '0.05' });
    await fundDeposit(services, { memberId: ana, in: range, usd: '1000' });
    await fundDeposit(services, { memberId: luis, in: small, usd: '100' });
    await closeAt('2026-03-11T00:00:05Z');
    // 40 of 400: luis is full at 5, ana has the rest.
    const full = await why(luis, 'global_earning', 'global_earning');
    const rest = await why(ana, 'global_earning', 'global_earning');
    expect(rest.evidence).toMatchObject({ day: DAY, share: '40.00' });
    expect(full.verdict).toMatchObject({ agrees: true });
    expect(rest.verdict).toMatchObject({ agrees: true });
    expect(recomputeEntry({ ...rest.entry, amount: '36.37' }).agrees).toBe(false);
    expect((await why(ana, 'global_deposit', 'global_deposit')).verdict.agrees).toBe(true);
  });

  it('adds up what several deposits earned on one day', async () => {
    const { ana, luis } = await team();
    const range = await insertRange(database.db);
    for (const usd of ['1000', '500']) {
      await fundDeposit(services, { memberId: ana, in: range, usd });
    }
    await closeAt('2026-03-11T00:00:05Z');
    const day = await database.transaction((tx) => whyEarnings(tx, ana, DAY));
    const [listed] = (await listEarnings(database.db, ana, {})).items;
    expect(listed?.parts).toHaveLength(2);
    expect(day.amount).toBe(listed?.amount);
    expect(day.entries.map(({ id }) => id)).toEqual(listed?.parts.map(({ entry }) => entry));
    expect(recomputeEarnings(day)).toMatchObject({ agrees: true, here: parseUsd(day.amount) });
    expect(recomputeEarnings({ ...day, entries: day.entries.slice(1) }).agrees).toBe(false);
    await expect(database.transaction((tx) => whyEarnings(tx, luis, DAY))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is not found where it is another member’s', async () => {
    const { ana, luis } = await team();
    const id = await entryOf(ana, 'direct_bonus');
    await expect(whyOf(luis, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await whyOf(ana, id)).id).toBe(String(id));
  });
});

describe('why a balance or a volume', () => {
  it('adds up from its entries of each kind, for every account', async () => {
    const { ana } = await team();
    const pool = await insertPool(database.db);
    await fundPosition(services, { memberId: ana, in: pool, usd: '500' });
    await closeAt('2026-03-11T00:00:05Z');
    for (const account of whyAccounts) {
      const answer = await database.transaction((tx) => whyBalance(tx, services, ana, account));
      expect(recomputeBalance(answer), account).toMatchObject({ agrees: true });
    }
    const direct = await database.transaction((tx) => whyBalance(tx, services, ana, 'direct'));
    expect(recomputeBalance({ ...direct, amount: '1.00' }).agrees).toBe(false);
  });

  it('takes what still waits off the figure, each day as a line of its own', async () => {
    const { ana } = await team();
    const range = await insertRange(database.db);
    await fundDeposit(services, { memberId: ana, in: range, usd: '1000' });
    await closeAt('2026-03-11T00:00:05Z');
    const shown = () => currentUser(services, ana, 'es');
    const figure = (of: WhyAccount) =>
      database.transaction((tx) => whyBalance(tx, services, ana, of));

    const { global_balance: global, balance } = await shown();
    expect(global).toEqual({ available: '0.00', waiting: '40.00' });
    const waiting = await figure('global');
    expect(waiting).toMatchObject({
      amount: '0.00',
      waiting: [{ day: DAY, amount: '40.00', available_at: '2026-03-14T00:00:05.000Z' }],
      accounts: [{ account: 'global', amount: '40.00' }],
    });
    expect(recomputeBalance(waiting)).toMatchObject({ agrees: true, here: 0n });
    expect((await figure('available')).amount).toBe(balance);
    // A waiting day that is left out, or that is counted twice, is noticed.
    expect(recomputeBalance({ ...waiting, waiting: [] }).agrees).toBe(false);

    services.clock.set(new Date('2026-03-14T00:00:06Z'));
    expect((await shown()).global_balance.available).toBe('40.00');
    expect(await figure('global')).toMatchObject({ amount: '40.00', waiting: [] });
  });

  it('adds up a leg from the last closing and the days since, what waits for its day apart', async () => {
    const { ana, luis } = await team();
    await closeAt('2026-03-11T00:00:05Z');
    services.clock.set(new Date('2026-03-11T12:00:00Z'));
    await database.transaction((tx) => buy(tx, luis, plan, services.clock.now()));
    const side = async (leg: 'left' | 'right') =>
      database.transaction((tx) => whyVolume(tx, ana, leg));

    const waiting = await side('left');
    expect(waiting.days).toEqual([{ day: '2026-03-11', bought: '100.00', counted: '0.00' }]);
    expect(recomputeVolume(waiting)).toMatchObject({ agrees: true, here: 0n });

    await database.transaction((tx) => foldVolumes(tx, services.clock.now()));
    const counted = await side('left');
    expect(counted).toMatchObject({ amount: '100.00', closing: { day: DAY, carry: '0.00' } });
    expect(recomputeVolume(counted).agrees).toBe(true);
    const right = await side('right');
    expect(right).toMatchObject({ amount: '100.00', days: [], closing: { carry: '100.00' } });
    expect(formatUsd(recomputeVolume(right).here ?? 0n)).toBe('100.00');
    expect(recomputeVolume({ ...right, amount: '90.00' }).agrees).toBe(false);
  });
});
