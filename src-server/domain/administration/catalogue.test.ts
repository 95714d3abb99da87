import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proposed } from '#contract/api/admin/proposals.ts';
import type {
  Catalogue,
  CataloguePlan,
  CatalogueRange,
  CatalogueRank,
} from '#contract/api/admin/catalogue.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { acceptAsSecond } from '../../../tests/support/second-person.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { memberships } from '../../database/schema/members.ts';
import { seedPlans } from '../../database/seed/plans.ts';
import { listAudit } from './audit.ts';
import { startSession } from '../accounts/sign-in.ts';

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
    token = (await startSession(tx, services, admin, device, now)).access;
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
/** Has a change accepted by a second person; the row it made or changed. */
async function changed<Row extends { readonly id: number }>(
  kind: 'plans' | 'ranges',
  proposed: Proposed,
  isIt: (row: Row) => boolean,
): Promise<Row | undefined> {
  expect(await acceptAsSecond(services, proposed)).toBe('accepted');
  const catalogue = await ask<Catalogue>('GET', 'catalogue/');
  return (catalogue[kind] as unknown as readonly Row[]).find(isIt);
}
const fieldOf = ({ fields }: ErrorBody) => Object.entries(fields ?? {})[0];

function planBody(plan: CataloguePlan) {
  const { id: _, is_used: __, ...fields } = plan;
  return fields;
}

test('a plan changes for purchases to come; what its members earn by stays', async () => {
  const { plans } = await ask<Catalogue>('GET', 'catalogue/');
  const [used, free] = plans;
  if (!used || !free) throw new Error('No plans');
  expect([used.is_used, free.is_used]).toEqual([true, false]);
  const change = (plan: CataloguePlan, to: Partial<CataloguePlan>) =>
    ask<Proposed>('PATCH', `plans/${plan.id}/`, {
      ...planBody(plan),
      ...to,
      seen: planBody(plan),
    });
  expect(fieldOf(await change(used, { binary_rate: '0.2' }))).toEqual([
    'binary_rate',
    { id: 'catalogue.used' },
  ]);
  const after = async (plan: CataloguePlan, to: Partial<CataloguePlan>) =>
    changed<CataloguePlan>('plans', await change(plan, to), ({ id }) => id === plan.id);
  expect((await after(free, { binary_rate: '0.2' }))?.binary_rate).toBe('0.2');
  expect((await after(used, { price: '120' }))?.price).toBe('120.00');
  expect((await change(used, { price: '130' })).code).toBe('conflict');
  const { items } = await listAudit(database.db, {});
  expect(items.find(({ action }) => action === 'plan.changed')).toMatchObject({
    before: { price: '100.00' },
    after: { price: '120.00' },
  });
});

test('a plan does not take the name of another', async () => {
  const { plans } = await ask<Catalogue>('GET', 'catalogue/');
  const [, , third] = plans;
  if (!third) throw new Error('No plans');
  const body = { ...planBody(third), name: 'INICIAL', name_en: 'New' };
  expect(fieldOf(await ask('POST', 'plans/', body))?.[0]).toBe('name');
  const asked = await ask<Proposed>('POST', 'plans/', { ...body, name: 'Nuevo' });
  const created = await changed<CataloguePlan>('plans', asked, ({ name }) => name === 'Nuevo');
  expect(created).toMatchObject({ id: 6, is_used: false });
});

test('open ranges do not overlap; a closed one may, until it is opened', async () => {
  const range = { min_amount: '100', max_amount: '500', weight: '1', max_multiple: '1.5' };
  const isOf = (min: string) => (row: CatalogueRange) => row.min_amount === min;
  const first = await ask<Proposed>('POST', 'ranges/', { ...range, is_open: true });
  await changed<CatalogueRange>('ranges', first, isOf('100.00'));
  const over = { ...range, min_amount: '500', max_amount: '900' };
  expect(fieldOf(await ask('POST', 'ranges/', { ...over, is_open: true }))).toEqual([
    'min_amount',
    { id: 'catalogue.overlap', values: { min: '100.00', max: '500.00' } },
  ]);
  const second = await ask<Proposed>('POST', 'ranges/', { ...over, is_open: false });
  const closed = await changed<CatalogueRange>('ranges', second, isOf('500.00'));
  if (!closed) throw new Error('No range');
  const { id, ...seen } = closed;
  const opened = { ...over, is_open: true, seen };
  expect(fieldOf(await ask('PATCH', `ranges/${id}/`, opened))?.[0]).toBe('min_amount');
  const third = await ask<Proposed>('PATCH', `ranges/${id}/`, {
    ...opened,
    min_amount: '500.01',
  });
  const moved = await changed<CatalogueRange>('ranges', third, isOf('500.01'));
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
  const add = (body: object) => ask<CatalogueRank>('POST', 'ranks/', body);
  const { ranks } = await ask<Catalogue>('GET', 'catalogue/');
  for (const { id } of ranks) expect(id).toBeGreaterThan(0);
  await add(rank('Alfa', '1000000000', 100));
  expect(fieldOf(await add(rank('Beta', '1000000000', 100)))?.[0]).toBe('left_volume');
  expect(fieldOf(await add(rank('Beta', '1000000001', 99)))?.[0]).toBe('left_directs');
  const beta = await add(rank('Beta', '1000000001', 100));
  const { id, ...seen } = beta;
  const lower = await ask('PATCH', `ranks/${id}/`, { ...rank('Beta', '5', 100), seen });
  expect(fieldOf(lower)).toEqual(['left_volume', { id: 'catalogue.rank.below' }]);
});
