import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatUsd } from '#contract/rules/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { fundPosition, insertPool, positionRow } from '../../../tests/support/worlds/invest.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { poolPositions, poolResults } from '../../database/schema/investments.ts';
import { settings } from '../../database/schema/system.ts';
import { poolResultsJob } from '../../jobs/pool-results.ts';
import { listAudit } from '../administration/audit.ts';
import { listAdminPools } from '../administration/pools.ts';
import { positionWithDays } from './pool-days.ts';
import { correctPoolResult, withdrawPoolResult } from './pool-result-review.ts';
import { postPoolResult } from './pool-results.ts';
import { listPools } from './pool-views.ts';

const DAY = '2026-03-10';
const MORNING = '2026-03-11T09:00:00.000Z';

let database: TestDatabase;
let services: TestServices;
let diego: number;
let elena: number;
let member: number;
let pool: number;
let position: number;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  [diego, elena, member] = await database.transaction(async (tx) => [
    await insertMember(tx, 'Diego', { isAdmin: true }),
    await insertMember(tx, 'Elena', { isAdmin: true }),
    await insertMember(tx, 'Ana'),
  ]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(settings);
  count += 1;
  services.clock.set(new Date(`${DAY}T12:00:00Z`));
  pool = await insertPool(database.db, `Andes ${count}`);
  position = await fundPosition(services, { memberId: member, in: pool, usd: '1000' });
  services.clock.set(new Date(MORNING));
});

const post = (rate: string, repeated?: string, day = DAY) =>
  database.transaction((tx) =>
    postPoolResult(tx, services, { poolId: pool, day, rate, repeated, actorId: diego }),
  );
const correct = (id: number, seen: string, rate: string, repeated?: string) =>
  database.transaction((tx) =>
    correctPoolResult(tx, services, { id, actorId: elena, seen, rate, repeated }),
  );
const withdraw = (id: number, seen: string) =>
  database.transaction((tx) => withdrawPoolResult(tx, services, { id, actorId: elena, seen }));
const resultOf = async (id: number) =>
  (await database.db.select().from(poolResults).where(eq(poolResults.id, id)))[0];

async function creditedAt(instant: string): Promise<string> {
  services.clock.set(new Date(instant));
  await poolResultsJob.run(services);
  return formatUsd((await positionRow(services, position)).credited);
}

it('a result is booked when its fifteen minutes are over, and not a moment before', async () => {
  const id = await post('0.01');
  expect((await resultOf(id))?.appliesAt.toISOString()).toBe('2026-03-11T09:15:00.000Z');
  expect(await creditedAt('2026-03-11T09:14:59.999Z')).toBe('0.00');
  expect(await creditedAt('2026-03-11T09:15:00.000Z')).toBe('10.00');
  expect((await resultOf(id))?.appliedAt).not.toBeNull();
});

it('a review of other minutes counts as it is set', async () => {
  await configure(database.db, { pool_result_review_minutes: 5 });
  await post('0.01');
  expect(await creditedAt('2026-03-11T09:04:59.999Z')).toBe('0.00');
  expect(await creditedAt('2026-03-11T09:05:00.000Z')).toBe('10.00');
});

it('another administrator corrects a slip: the minutes begin again, and only the right figure is booked', async () => {
  const id = await post('0.05');
  services.clock.set(new Date('2026-03-11T09:10:00Z'));
  await correct(id, '0.05', '0.005');
  expect(await creditedAt('2026-03-11T09:24:59Z')).toBe('0.00');
  expect(await creditedAt('2026-03-11T09:25:00Z')).toBe('5.00');
  expect((await resultOf(id))?.postedBy).toBe(elena);
  const { items } = await listAudit(database.db, { action: 'pool_result.corrected' });
  expect(items).toMatchObject([
    { before: { day: DAY, rate: '0.05' }, after: { day: DAY, rate: '0.005' } },
  ]);
});

it('one that is withdrawn is never booked, and its day can be published again', async () => {
  const id = await post('0.05');
  await withdraw(id, '0.05');
  expect(await creditedAt('2026-03-11T10:00:00Z')).toBe('0.00');
  const { items } = await listAudit(database.db, { action: 'pool_result.withdrawn' });
  expect(items).toMatchObject([{ before: { day: DAY, rate: '0.05' } }]);
  await post('0.02');
  expect(await creditedAt('2026-03-11T11:00:00Z')).toBe('20.00');
});

it('what may be booked at any moment is final, and what another changed is not changed over', async () => {
  const id = await post('0.05');
  await correct(id, '0.05', '0.06');
  const changed = { code: 'conflict', details: { why: 'changed' } };
  await expect(correct(id, '0.05', '0.07')).rejects.toMatchObject(changed);
  await expect(withdraw(id, '0.05')).rejects.toMatchObject(changed);
  services.clock.set(new Date('2026-03-11T09:15:00Z'));
  const final = { code: 'conflict', details: { why: 'final' } };
  await expect(correct(id, '0.06', '0.07')).rejects.toMatchObject(final);
  await expect(withdraw(id, '0.06')).rejects.toMatchObject(final);
  await expect(withdraw(id + 1000, '0.06')).rejects.toMatchObject({ code: 'not_found' });
});

it('beyond ten percent the figure is asked for twice, up and down', async () => {
  const refused = { code: 'validation', fields: { repeated: { id: 'pool_result.repeated' } } };
  await expect(post('0.10000001')).rejects.toMatchObject(refused);
  await expect(post('-0.12', '0.12')).rejects.toMatchObject(refused);
  const id = await post('0.1');
  await expect(correct(id, '0.1', '0.2')).rejects.toMatchObject(refused);
  await correct(id, '0.1', '-0.12', '-0.120');
  expect((await resultOf(id))?.rate).toBe('-0.12');
});

it('a result of a later day waits for one that can still be corrected', async () => {
  services.clock.set(new Date('2026-03-12T09:00:00Z'));
  await post('0.01', undefined, '2026-03-11');
  services.clock.set(new Date('2026-03-12T09:10:00Z'));
  const id = await post('0.01');
  expect(await creditedAt('2026-03-12T09:16:00Z')).toBe('0.00');
  await withdraw(id, '0.01');
  expect(await creditedAt('2026-03-12T09:16:00Z')).toBe('10.00');
});

it('members see a result once it stands', async () => {
  await post('0.01');
  const shown = async () => {
    const { items } = await listPools(database.db, services, member);
    const { days } = await positionWithDays(database.db, services, member, { id: position });
    return [items.find(({ id }) => id === pool)?.results.length, days[0]?.rate];
  };
  expect(await shown()).toEqual([0, null]);
  services.clock.set(new Date('2026-03-11T09:15:00Z'));
  expect(await shown()).toEqual([1, '0.01']);
});

it('beyond thirty percent nothing is published, however often it is written', async () => {
  const refused = { code: 'validation', fields: { rate: { id: 'pool_result.rate' } } };
  await expect(post('0.30000001', '0.30000001')).rejects.toMatchObject(refused);
  await expect(post('-1', '-1')).rejects.toMatchObject(refused);
  const id = await post('0.3', '0.3');
  await expect(correct(id, '0.3', '-0.31', '-0.31')).rejects.toMatchObject(refused);
  await correct(id, '0.3', '-0.3', '-0.3');
});

describe('an administrator with an open position in the pool', () => {
  const refused = {
    code: 'own_benefit',
    details: { why: 'position', who: [expect.stringContaining('Elena')] },
  };

  it('neither publishes nor corrects nor withdraws its results; a colleague does', async () => {
    const id = await post('0.01');
    services.clock.set(new Date(`${DAY}T12:00:00Z`));
    const own = await fundPosition(services, { memberId: diego, in: pool, usd: '500' });
    services.clock.set(new Date(MORNING));
    await expect(post('0.02', undefined, '2026-03-09')).rejects.toMatchObject(refused);
    await expect(
      database.transaction((tx) =>
        correctPoolResult(tx, services, { id, actorId: diego, seen: '0.01', rate: '0.02' }),
      ),
    ).rejects.toMatchObject(refused);
    await expect(
      database.transaction((tx) =>
        withdrawPoolResult(tx, services, { id, actorId: diego, seen: '0.01' }),
      ),
    ).rejects.toMatchObject(refused);
    await correct(id, '0.01', '0.02');
    // Closed, it is nobody's any more.
    await database.db
      .update(poolPositions)
      .set({ closedAt: services.clock.now() })
      .where(eq(poolPositions.id, own));
    await withdraw(id, '0.02');
    expect(await post('0.01')).toBeGreaterThan(id);
  });

  it('sees why and who can in the list of pools, and a colleague sees nothing', async () => {
    services.clock.set(new Date(`${DAY}T12:00:00Z`));
    await fundPosition(services, { memberId: diego, in: pool, usd: '500' });
    const own = async (viewer: number) =>
      (await listAdminPools(database.db, services, viewer)).items.find(({ id }) => id === pool)
        ?.own;
    expect(await own(diego)).toEqual(refused.details);
    expect(await own(elena)).toBeNull();
  });
});
