import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  Catalog,
  CatalogPlan,
  CatalogRange,
  CatalogRank,
} from '#contract/api/admin-catalog.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';
import { memberships } from '../database/schema/members.ts';
import { seedPlans } from '../database/seed/plans.ts';
import { listAudit } from './admin-audit.ts';
import { startSession } from './sign-in.ts';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let token = '';

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
  await database.transaction(async (tx) => {
    const [plan] = await seedPlans(tx);
    const admin = await insertMember(tx, 'Diego', { isAdmin: true });
    const now = services.clock.now();
    await tx.insert(memberships).values({
      memberId: admin,
      planId: plan?.id ?? 0,
      startsAt: now,
      endsAt: new Date(now.getTime() + 1000),
      periodStartsAt: now,
      paid: 0n,
    });
    const device = { userAgent: 'Firefox', address: '203.0.113.7' };
    token = (await startSession(tx, services, admin, device)).access;
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function ask<Row>(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const answer = await app.inject({
    method,
    url: `/api/admin/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return answer.json<Row & ErrorBody>();
}
const fieldOf = ({ fields }: ErrorBody) => Object.entries(fields ?? {})[0];

function planBody(plan: CatalogPlan) {
  const { id: _, is_used: __, ...fields } = plan;
  return fields;
}

test('a plan changes for purchases to come; what its members earn by stays', async () => {
  const { plans } = await ask<Catalog>('GET', 'catalog/');
  const [used, free] = plans;
  if (!used || !free) throw new Error('No plans');
  expect([used.is_used, free.is_used]).toEqual([true, false]);
  const change = (plan: CatalogPlan, to: Partial<CatalogPlan>) =>
    ask<CatalogPlan>('PATCH', `plans/${plan.id}/`, {
      ...planBody(plan),
      ...to,
      seen: planBody(plan),
    });
  expect(fieldOf(await change(used, { binary_rate: '0.2' }))).toEqual([
    'binary_rate',
    { id: 'catalog.used' },
  ]);
  expect((await change(free, { binary_rate: '0.2' })).binary_rate).toBe('0.2');
  expect((await change(used, { price: '120' })).price).toBe('120.00');
  expect((await change(used, { price: '130' })).code).toBe('conflict');
  const { items } = await listAudit(database.db, {});
  expect(items[0]).toMatchObject({
    action: 'plan.changed',
    before: { price: '100.00' },
    after: { price: '120.00' },
  });
});

test('a plan does not take the name of another', async () => {
  const { plans } = await ask<Catalog>('GET', 'catalog/');
  const [, , third] = plans;
  if (!third) throw new Error('No plans');
  const body = { ...planBody(third), name: 'INICIAL', name_en: 'New' };
  expect(fieldOf(await ask('POST', 'plans/', body))?.[0]).toBe('name');
  const created = await ask<CatalogPlan>('POST', 'plans/', { ...body, name: 'Nuevo' });
  expect(created).toMatchObject({ id: 6, is_used: false });
});

test('open ranges do not overlap; a closed one may, until it is opened', async () => {
  const range = { min_amount: '100', max_amount: '500', weight: '1', max_multiple: '1.5' };
  await ask('POST', 'ranges/', { ...range, is_open: true });
  const over = { ...range, min_amount: '500', max_amount: '900' };
  expect(fieldOf(await ask('POST', 'ranges/', { ...over, is_open: true }))).toEqual([
    'min_amount',
    { id: 'catalog.overlap', values: { min: '100.00', max: '500.00' } },
  ]);
  const { id, ...seen } = await ask<CatalogRange>('POST', 'ranges/', { ...over, is_open: false });
  const opened = { ...over, is_open: true, seen };
  expect(fieldOf(await ask('PATCH', `ranges/${id}/`, opened))?.[0]).toBe('min_amount');
  const moved = await ask<CatalogRange>('PATCH', `ranges/${id}/`, {
    ...opened,
    min_amount: '500.01',
  });
  expect(moved).toMatchObject({ min_amount: '500.01', is_open: true });
});

test('ranks rise strictly in volume', async () => {
  const rank = (name: string, volume: string, directs: number) => ({
    name,
    name_en: `${name} en`,
    left_volume: volume,
    right_volume: volume,
    left_directs: directs,
    right_directs: directs,
  });
  const add = (body: object) => ask<CatalogRank>('POST', 'ranks/', body);
  const { ranks } = await ask<Catalog>('GET', 'catalog/');
  for (const { id } of ranks) expect(id).toBeGreaterThan(0);
  await add(rank('Alfa', '1000000000', 100));
  expect(fieldOf(await add(rank('Beta', '1000000000', 100)))?.[0]).toBe('left_volume');
  expect(fieldOf(await add(rank('Beta', '1000000001', 99)))?.[0]).toBe('left_directs');
  const beta = await add(rank('Beta', '1000000001', 100));
  const { id, ...seen } = beta;
  const lower = await ask('PATCH', `ranks/${id}/`, { ...rank('Beta', '5', 100), seen });
  expect(fieldOf(lower)).toEqual(['left_volume', { id: 'catalog.rank.below' }]);
});
