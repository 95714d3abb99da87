import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { seedPlans } from '../../database/seed/plans.ts';
import { members } from '../../database/schema/members.ts';
import { careerOf } from '../bonuses/career.ts';
import { settleMemberships } from '../memberships/settlement.ts';
import type { Plan } from '../memberships/current.ts';
import { listDirects } from './directs.ts';
import { sponsorLinks } from './sponsor-links.ts';
import { foldWholeDay } from './volumes.ts';

let database: TestDatabase;
let services: TestServices;
const ids = { root: 0, ana: 0, bruno: 0, carla: 0, dario: 0, eva: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  const now = services.clock.now();
  await database.transaction(async (tx) => {
    const [starter, essential] = (await seedPlans(tx)) as [Plan, Plan];
    ids.root = await insertRoot(tx, 'Root');
    ids.ana = await insertPlaced(tx, 'Ana', ids.root, { side: 'left', insertionSide: 'left' });
    ids.bruno = await insertPlaced(tx, 'Bruno', ids.ana, { side: 'left' });
    ids.carla = await insertPlaced(tx, 'Carla', ids.ana, { side: 'left' });
    ids.dario = await insertPlaced(tx, 'Dario', ids.ana, { side: 'right' });
    ids.eva = await insertPlaced(tx, 'Eva', ids.carla, { side: 'left' });
    const bought = (memberId: number, plan: Plan, daysAgo: number) => ({
      memberId,
      plan,
      settledAt: new Date(now.getTime() - daysAgo * DAY_MS),
      paidFrom: { kind: 'chain', currency: 'USDT', tokenAmount: 1n, decimals: 6 } as const,
    });
    await settleMemberships(tx, [bought(ids.ana, essential, 110)]);
    await settleMemberships(tx, [bought(ids.bruno, starter, 100)]);
    await settleMemberships(tx, [bought(ids.carla, essential, 1)]);
    await foldWholeDay(tx, utcDay(now), now);
  });
});
afterAll(() => database.close());

const ofAna = (query: Parameters<typeof listDirects>[2] = {}) =>
  listDirects(database.db, ids.ana, query, services.clock.now());

describe('directs', () => {
  it('are those that the member sponsored, with leg, place, membership and bonus', async () => {
    const { items, counts, total } = await ofAna();
    const by = Object.fromEntries(items.map((item) => [item.username, item]));
    expect(Object.keys(by).sort()).toEqual(['Bruno', 'Carla', 'Dario']);
    expect(by['Bruno']).toMatchObject({
      side: 'left',
      placed_under: { username: 'Ana', is_self: true },
      membership: { state: 'expired', name: 'Inicial' },
      direct_bonus: '6.00',
    });
    expect(by['Carla']).toMatchObject({
      placed_under: { username: 'Bruno', name: 'Bruno Test', is_self: false },
      membership: { state: 'active', name_en: 'Essential' },
      direct_bonus: '15.00',
    });
    expect(by['Dario']).toMatchObject({ side: 'right', membership: { state: 'none', name: null } });
    expect([by['Bruno'], by['Carla']].map((one) => one?.next_step)).toEqual([null, null]);
    expect(counts).toEqual({
      all: 3,
      active: 1,
      expired: 1,
      none: 1,
      active_left: 1,
      active_right: 0,
    });
    expect(total).toEqual({ directs: 3, direct_bonus: '21.00' });
  });

  it('are filtered with totals of what is filtered and counts of all', async () => {
    const { items, counts, total } = await ofAna({ state: 'active' });
    expect(items.map(({ username }) => username)).toEqual(['Carla']);
    expect(total).toEqual({ directs: 1, direct_bonus: '15.00' });
    expect(counts.all).toBe(3);
    expect((await ofAna({ side: 'right' })).items).toHaveLength(1);
    expect((await ofAna({ search: 'CAR' })).items).toHaveLength(1);
    expect((await ofAna({ search: '%' })).items).toHaveLength(0);
  });

  it('come in pages that miss nobody', async () => {
    await database.db.update(members).set({ createdAt: new Date('2026-02-01T00:00:00.123456Z') });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ofAna({ limit: 1, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.items.map(({ username }) => username));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen.sort()).toEqual(['Bruno', 'Carla', 'Dario']);
  });
});

it('links name the slot of the next sign-up on each side', async () => {
  const links = await sponsorLinks(database.db, ids.ana);
  expect(links).toMatchObject({
    insertion_side: 'left',
    next_side: 'left',
    left: { level: 4, parent: { username: 'Eva', is_self: false } },
    right: { level: 2, parent: { username: 'Dario' } },
    left_volume: '350',
    right_volume: '0',
  });
  const first = await sponsorLinks(database.db, ids.eva);
  expect(first.left).toMatchObject({ level: 1, parent: { username: 'Eva', is_self: true } });
});

it('the career plan counts lifetime volume and active directs by leg', async () => {
  const plan = await careerOf(database.db, ids.ana, services.clock.now());
  expect(plan.ranks.map(({ name_en }) => name_en)).toEqual([
    'Bronze',
    'Silver',
    'Gold',
    'Platinum',
    'Sapphire',
    'Emerald',
    'Diamond',
  ]);
  expect(plan).toMatchObject({
    left_volume: '350',
    right_volume: '0',
    left_directs: 1,
    right_directs: 0,
  });
  expect(plan.ranks.every(({ reached_at }) => reached_at === null)).toBe(true);
});

describe('the next step of a direct', () => {
  const stepOf = async (name: string) =>
    (await ofAna()).items.find(({ username }) => username === name)?.next_step;
  const change = (values: Partial<typeof members.$inferInsert>) =>
    database.db.update(members).set(values).where(eq(members.id, ids.dario));

  it('is the e-mail, then the plan, and none for a blocked member', async () => {
    await change({ emailVerifiedAt: null });
    expect(await stepOf('Dario')).toBe('email');
    await change({ emailVerifiedAt: services.clock.now() });
    expect(await stepOf('Dario')).toBe('plan');
    await change({ status: 'blocked' });
    expect(await stepOf('Dario')).toBeNull();
    await change({ status: 'active' });
  });
});
