import { readFileSync } from 'node:fs';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextDay, utcDay } from '#contract/rules/days.ts';
import { divideShare } from '#contract/rules/global-share.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import {
  buy,
  insertPlan,
  join,
  ledgerErrors,
  setCarry,
} from '../../../tests/support/worlds/business.ts';
import { inventPool } from '../../../tests/support/worlds/closing.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { binaryClosings } from '../../database/schema/jobs.ts';
import { journals } from '../../database/schema/ledger.ts';
import { positions, volumeEvents } from '../../database/schema/tree.ts';
import { closePastDays } from '../../jobs/daily-closing.ts';
import { poolResultsJob } from '../../jobs/pool-results.ts';
import { balancesOf } from '../ledger/journals.ts';
import type { Plan } from '../memberships/current.ts';

const documented = readFileSync(new URL('../../../docs/domain.md', import.meta.url), 'utf8');

/** Cells of a case's row in docs/domain.md, without its name; the first of a name is its key. */
function row(key: string): string[] {
  const line = documented.split('\n').find((text) => text.startsWith(`| ${key} `));
  if (!line) throw new Error(`docs/domain.md has no case ${key}`);
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

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
  plan = await insertPlan(database.db);
  root = await database.transaction((tx) => insertRoot(tx));
});
afterEach(async () => {
  const errors = await ledgerErrors(database.db);
  await database.close();
  if (errors.length > 0) throw new Error(errors.join('; '));
});

const settle = (memberId: number, wanted: Plan, at: Date) =>
  database.transaction((tx) => buy(tx, memberId, wanted, at));
const directOf = (memberId: number) =>
  database.transaction(async (tx) => (await balancesOf(tx, memberId)).direct);

describe('documented: a membership', () => {
  const MARCH_20 = new Date('2026-03-20T12:00:00Z');

  async function newcomer(): Promise<number> {
    await settle(root, await insertPlan(database.db, { durationDays: 300 }), NOON);
    return database.transaction((tx) => join(tx, 'eva', { sponsor: root, side: 'left', at: NOON }));
  }

  /** What one purchase did: paid, volume, the sponsor's bonus, the end. */
  async function facts(memberId: number, wanted: Plan, at: Date): Promise<string[]> {
    const before = await directOf(root);
    const purchase = await settle(memberId, wanted, at);
    const [event] = await database.db
      .select()
      .from(volumeEvents)
      .where(eq(volumeEvents.purchaseId, purchase.id));
    const bonus = (await directOf(root)) - before;
    return [
      ...[purchase.amount, event?.volume ?? 0n, bonus].map(formatUsd),
      utcDay(purchase.endsAt),
    ];
  }

  it('M1 new', async () => {
    const eva = await newcomer();
    expect(await facts(eva, plan, NOON)).toEqual(row('M1').slice(1));
  });

  it('M2 renewal', async () => {
    const eva = await newcomer();
    await settle(eva, plan, NOON);
    expect(await facts(eva, plan, MARCH_20)).toEqual(row('M2').slice(1));
  });

  it('M3 upgrade', async () => {
    const eva = await newcomer();
    const dearer = await insertPlan(database.db, { price: '250', volume: '200' });
    await settle(eva, plan, NOON);
    expect(await facts(eva, dearer, MARCH_20)).toEqual(row('M3').slice(1));
  });

  it('M5 upgrade of renewed time', async () => {
    const eva = await newcomer();
    const dearer = await insertPlan(database.db, { price: '250', volume: '200' });
    await settle(eva, plan, NOON);
    await settle(eva, plan, MARCH_20);
    expect(await facts(eva, dearer, MARCH_20)).toEqual(row('M5').slice(1));
  });

  it('M6 worth more than the plan', async () => {
    const eva = await newcomer();
    const dearer = await insertPlan(database.db, { price: '120', volume: '120' });
    await settle(eva, plan, NOON);
    await settle(eva, plan, MARCH_20);
    expect(await facts(eva, dearer, MARCH_20)).toEqual(row('M6').slice(1));
  });

  it('M4 inactive sponsor', async () => {
    const eva = await database.transaction((tx) =>
      join(tx, 'eva', { sponsor: root, side: 'left', at: NOON }),
    );
    expect(await facts(eva, plan, NOON)).toEqual(row('M4').slice(1));
  });
});

describe('documented: the binary bonus', () => {
  interface Given {
    readonly left: string;
    readonly right: string;
    readonly own?: Plan;
    readonly directs?: readonly ('left' | 'right')[];
  }
  let ana: number;
  let luis: number;
  let rosa: number;

  /** Ana with a direct in each leg, whose 100 each are closed already, and what is left in her legs. */
  async function legs({ left, right, own = plan }: Given): Promise<void> {
    await database.transaction(async (tx) => {
      ana = await join(tx, 'ana', { sponsor: root, side: 'left', plan: own, at: NOON });
      luis = await join(tx, 'luis', { sponsor: ana, side: 'left', plan, at: NOON });
      rosa = await join(tx, 'rosa', { sponsor: ana, side: 'right', plan, at: NOON });
    });
    await closeToday();
    await setCarry(database.db, ana, { left, right });
  }

  /** Lets the day end; its figures as the table has them, dashes where nothing was matched. */
  async function closeToday(): Promise<string[]> {
    const day = utcDay(services.clock.now());
    services.clock.set(new Date(`${nextDay(day)}T00:00:10Z`));
    await closePastDays(services);
    const [closing] = await database.db
      .select()
      .from(binaryClosings)
      .where(eq(binaryClosings.memberId, ana))
      .orderBy(desc(binaryClosings.day))
      .limit(1);
    const [after] = await legsOf();
    const carry = [after?.leftCarry ?? 0n, after?.rightCarry ?? 0n].map(formatUsd);
    if (closing?.day !== day) return [...carry, '–', '–', '–', '–', ...carry];
    const { left, right, matched, gross, paid, flushed } = closing;
    return [...[left, right, matched, gross, paid, flushed].map(formatUsd), ...carry];
  }
  const legsOf = () => database.db.select().from(positions).where(eq(positions.memberId, ana));
  const undo = (memberId: number, volume: string) =>
    database.db.insert(volumeEvents).values({
      memberId,
      volume: -parseUsd(volume),
      day: utcDay(services.clock.now()),
      occurredAt: services.clock.now(),
    });
  const endMembership = (memberId: number) =>
    database.db.execute(
      sql`update memberships set ends_at = ${NOON.toISOString()}::timestamptz where member_id = ${memberId}`,
    );

  it('B1 weak leg, and B2 carry', async () => {
    await legs({ left: '300', right: '100' });
    expect(await closeToday()).toEqual(row('B1'));
    await settle(rosa, plan, services.clock.now());
    expect(await closeToday()).toEqual(row('B2'));
  });

  it('B3 cap and flush', async () => {
    await legs({ left: '3500', right: '2500' });
    expect(await closeToday()).toEqual(row('B3'));
  });

  it('B4 to the cent', async () => {
    await legs({
      left: '133.40',
      right: '199',
      own: await insertPlan(database.db, { binaryRate: '0.07' }),
    });
    expect(await closeToday()).toEqual(row('B4'));
  });

  it('B5 inactive', async () => {
    await legs({ left: '300', right: '100' });
    await endMembership(ana);
    expect(await closeToday()).toEqual(row('B5'));
  });

  it('B6 no directs', async () => {
    await legs({ left: '300', right: '100' });
    await endMembership(rosa);
    expect(await closeToday()).toEqual(row('B6'));
  });

  it('B7 undone, and B8 undone beyond the carry', async () => {
    await legs({ left: '30', right: '100' });
    await settle(luis, plan, services.clock.now());
    await undo(luis, '100');
    expect(await closeToday()).toEqual(row('B7'));
    await setCarry(database.db, ana, { left: '30', right: '100' });
    await undo(luis, '100');
    expect(await closeToday()).toEqual(row('B8'));
  });
});

describe('documented: the global network', () => {
  const ENOUGH = parseUsd('100000');
  const deposits = (
    ...list: readonly (readonly [amount: string, weight: string, room?: string])[]
  ) =>
    list.map(([amount, weight, room], index) => ({
      number: index + 1,
      amount: parseUsd(amount),
      weight,
      room: room === undefined ? ENOUGH : parseUsd(room),
    }));

  it.each([
    ['G1', deposits(['1000', '1'], ['1000', '2'])],
    ['G2', deposits(['500', '1', '10'], ['500', '1'])],
    ['G3', deposits(['100', '1', '10'], ['100', '1', '35'], ['100', '1'])],
    ['G4', deposits(['100', '1', '10'], ['100', '1', '5'])],
  ] as const)('%s', (key, given) => {
    const [share = '', , earned, stays] = row(key);
    const parts = divideShare(parseUsd(share), given).map(({ amount }) => amount);
    expect(parts.map(formatUsd).join('; ')).toBe(earned);
    expect(formatUsd(parts.reduce((left, part) => left - part, parseUsd(share)))).toBe(stays);
  });
});

describe('documented: a pool', () => {
  it('O1, O2, O3: a positive day, a negative one, and a positive one on what is left', async () => {
    await database.transaction(async (tx) => {
      await insertMember(tx, 'eva', { sponsorId: root });
      await insertMember(tx, 'leo', { sponsorId: root });
    });
    await inventPool(database);
    services.clock.set(new Date('2026-03-13T12:00:00Z'));
    await poolResultsJob.run(services);
    const booked = await database.db
      .select()
      .from(journals)
      .where(eq(journals.kind, 'pool_result'))
      .orderBy(asc(journals.id));
    const { rows } = await database.db.execute<{ journal: string; amount: string }>(sql`
      select journal_id as journal, amount::text as amount from entries where member_id = 3`);
    const amountOf = (id: number) =>
      Number(rows.find((entry) => Number(entry.journal) === id)?.amount ?? 0);
    const own = booked.filter(({ id }) => amountOf(id) !== 0);
    const signed = own.map(({ id }) => {
      const amount = amountOf(id).toFixed(2);
      return amount.startsWith('-') ? `−${amount.slice(1)}` : `+${amount}`;
    });
    expect(signed).toEqual(['O1', 'O2', 'O3'].map((key) => row(key)[2]));
    const left = await database.transaction((tx) => balancesOf(tx, 3));
    expect(formatUsd(left.pool_principal)).toBe(row('O3')[3]);
  });
});
