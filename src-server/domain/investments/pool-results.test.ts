import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { ledgerErrors } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import {
  fundPosition,
  insertPool,
  openPosition,
  positionRow,
  publish,
  publishUnbounded,
  TERMS,
} from '../../../tests/support/worlds/invest.ts';
import { fund } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { poolPositions, poolResults } from '../../database/schema/investments.ts';
import { journals } from '../../database/schema/ledger.ts';
import { poolResultsJob } from '../../jobs/pool-results.ts';
import { balancesOf, postJournal } from '../ledger/journals.ts';
import { positionWithDays } from './pool-days.ts';
import { applyPoolResults } from './pool-results.ts';

const NOON = new Date('2026-03-10T12:00:00Z');

let database: TestDatabase;
let services: TestServices;
let count = 0;
let memberId: number;
let pool: number;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  count += 1;
  services.clock.set(NOON);
  memberId = await database.transaction((tx) => insertMember(tx, `member${count}`));
  pool = await insertPool(database.db, `Pool ${count}`);
});

const balances = () => database.transaction((tx) => balancesOf(tx, memberId));
const clockAt = (day: string) => services.clock.set(new Date(`${day}T09:00:00Z`));
const book = () => poolResultsJob.run(services);
const open = (usd = '8000') => fundPosition(services, { memberId, in: pool, usd });

describe('a day of a pool', () => {
  it('that is negative takes off the principal, and the next one counts on what is left', async () => {
    const id = await open('8000');
    clockAt('2026-03-12');
    await publish(services, pool, '2026-03-10', '-0.000833');
    await publish(services, pool, '2026-03-11', '0.001058');
    await book();
    // 8,000 × −0.0833 % = −6.664 → −6.66; 7,993.34 × 0.1058 % = 8.456… → 8.45
    expect(await positionRow(services, id)).toMatchObject({
      principal: parseUsd('7993.34'),
      lost: parseUsd('-6.66'),
      credited: parseUsd('8.45'),
      appliedThrough: '2026-03-11',
      closedAt: null,
    });
    const after = await balances();
    expect([after.pool, after.pool_principal].map(formatUsd)).toEqual(['8.45', '7993.34']);
    expect(await ledgerErrors(database.db)).toEqual([]);
  });

  it('is notified with its sign', async () => {
    await open('8000');
    clockAt('2026-03-11');
    await publish(services, pool, '2026-03-10', '-0.000833');
    await book();
    const told = await database.db
      .select({ event: notifications.event, values: notifications.values })
      .from(notifications)
      .where(eq(notifications.memberId, memberId))
      .orderBy(asc(notifications.id));
    expect(told.at(-1)).toEqual({
      event: 'bonus.pool',
      values: { amount: '-6.66', pool: `Pool ${count}`, day: '2026-03-10' },
    });
  });

  it('that loses everything ends the position', async () => {
    const id = await open('500');
    clockAt('2026-03-13');
    await publishUnbounded(services, pool, '2026-03-10', '-1');
    await publish(services, pool, '2026-03-11', '0.3');
    await book();
    const row = await positionRow(services, id);
    expect(row).toMatchObject({ principal: 0n, lost: parseUsd('-500'), credited: 0n });
    expect(row.closedAt).not.toBeNull();
    const { days, returned } = await positionWithDays(database.db, services, memberId, { id });
    expect(returned).toBe('0.00');
    expect(days.map(({ day, amount }) => [day, amount])).toEqual([['2026-03-10', '-500.00']]);
    expect(await ledgerErrors(database.db)).toEqual([]);
  });

  it('counts for positions that were open before its end, and for no others', async () => {
    const early = await open('1000');
    services.clock.set(new Date('2026-03-10T23:59:59Z'));
    const late = await open('1000');
    services.clock.set(new Date('2026-03-11T00:00:00Z'));
    const after = await open('1000');
    clockAt('2026-03-11');
    await publish(services, pool, '2026-03-10', '0.01');
    await book();
    const credited = await Promise.all(
      [early, late, after].map(async (id) => formatUsd((await positionRow(services, id)).credited)),
    );
    expect(credited).toEqual(['10.00', '10.00', '0.00']);
  });

  it('too small for a cent books nothing, and is done all the same', async () => {
    const id = await open('100');
    clockAt('2026-03-11');
    await publish(services, pool, '2026-03-10', '0.00001');
    await book();
    expect((await positionRow(services, id)).appliedThrough).toBe('2026-03-10');
    const { days } = await positionWithDays(database.db, services, memberId, { id });
    expect(days[0]).toMatchObject({ rate: '0.00001', amount: '0.00', entry: null });
  });
});

describe('booking', () => {
  it('goes on where it was interrupted, and books each position once', async () => {
    const first = await open('1000');
    // One more than a transaction takes.
    const { id: _, ...row } = await positionRow(services, first);
    await fund({ services }, memberId, '500000');
    await database.transaction(async (tx) => {
      await tx.insert(poolPositions).values(Array.from({ length: 500 }, () => row));
      await postJournal(tx, {
        kind: 'pool_deposit',
        idempotencyKey: `many:${count}`,
        occurredAt: NOON,
        entries: [
          { account: 'direct', memberId, amount: parseUsd('-500000') },
          { account: 'pool_principal', memberId, amount: parseUsd('500000') },
        ],
      });
    });
    clockAt('2026-03-11');
    await publish(services, pool, '2026-03-10', '0.01');
    // The process ends after one batch: the rest, and only that, is done by the next.
    await database.transaction((tx) => applyPoolResults(tx, services, pool));
    expect(formatUsd((await balances()).pool)).toBe('5000.00');
    const posted = () => database.db.select().from(poolResults).where(eq(poolResults.poolId, pool));
    expect((await posted())[0]?.appliedAt).toBeNull();
    await book();
    await book();
    expect(formatUsd((await balances()).pool)).toBe('5010.00');
    expect((await posted())[0]?.appliedAt).toEqual(services.clock.now());
    expect(await ledgerErrors(database.db)).toEqual([]);
  });

  it('takes the days in their order, whatever order they were published in', async () => {
    const id = await open('1000');
    clockAt('2026-03-13');
    await publish(services, pool, '2026-03-11', '0.1');
    await publishUnbounded(services, pool, '2026-03-10', '-0.5');
    await book();
    // 1,000 − 500 = 500, of which 10 % are 50.
    expect(await positionRow(services, id)).toMatchObject({
      principal: parseUsd('500'),
      credited: parseUsd('50'),
    });
    const rows = await database.db
      .select({ details: journals.details })
      .from(journals)
      .where(eq(journals.sourceId, String(id)));
    expect(rows.flatMap(({ details }) => details['day'] ?? [])).toEqual([
      '2026-03-10',
      '2026-03-11',
    ]);
  });
});

describe('publishing', () => {
  const refusal = (day: string, rate = '0.001') =>
    publish(services, pool, day, rate).then(
      () => 'taken',
      ({ code, details, fields }: { code: string; details?: { why?: string }; fields?: object }) =>
        details?.why ?? (fields ? Object.keys(fields).join() : code),
    );

  it('is for days that are over', async () => {
    expect(await refusal('2026-03-10')).toBe('day');
    expect(await refusal('2026-03-11')).toBe('day');
    expect(await refusal('2026-02-30')).toBe('day');
    expect(await refusal('2026-03-09')).toBe('taken');
  });

  it('happens once a day', async () => {
    expect(await refusal('2026-03-08')).toBe('taken');
    expect(await refusal('2026-03-08')).toBe('posted');
  });

  it('is refused before a day that was booked, and one that is being booked', async () => {
    await publish(services, pool, '2026-03-08', '0.001');
    await book();
    expect(await refusal('2026-03-07')).toBe('too_late');
    expect(await refusal('2026-03-09')).toBe('taken');
  });

  it.each([
    ['-0.3', 'taken'],
    ['0.3', 'taken'],
    ['-0.30000001', 'rate'],
    ['0.30000001', 'rate'],
    ['0.00000001', 'taken'],
    ['0.000000001', 'rate'],
    ['abc', 'rate'],
  ])('of a rate of %s is %s', async (rate, outcome) => {
    expect(await refusal('2026-03-09', rate)).toBe(outcome);
  });
});

it('days without a result are shown, and what is published but not booked has no amount', async () => {
  const id = await openPosition(
    services,
    await (async () => {
      await fund({ services }, memberId, '1000');
      return { memberId, in: pool, usd: '1000', acceptedTerms: TERMS };
    })(),
  );
  clockAt('2026-03-14');
  await publish(services, pool, '2026-03-10', '0.01');
  await publish(services, pool, '2026-03-12', '-0.02');
  await book();
  await publish(services, pool, '2026-03-13', '0.03');
  const { days } = await positionWithDays(database.db, services, memberId, { id });
  expect(days.map(({ day, rate, principal, amount }) => [day, rate, principal, amount])).toEqual([
    ['2026-03-13', '0.03', null, null],
    ['2026-03-12', '-0.02', '1000.00', '-20.00'],
    ['2026-03-11', null, null, null],
    ['2026-03-10', '0.01', '1000.00', '10.00'],
  ]);
});
