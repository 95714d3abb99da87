import { asc, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { pools, ranges } from '../database/schema/investments.ts';
import { plans } from '../database/schema/members.ts';
import { auditLog } from '../database/schema/system.ts';
import { openAnswers, type Answers } from './answers.ts';
import { offerCatalogue } from './offer-catalogue.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const NOW = new Date('2026-03-10T12:00:00Z');
let lines: string[] = [];
const offer = (answers: Answers) => {
  lines = [];
  return offerCatalogue(database, answers, { now: NOW, say: (line) => lines.push(line) });
};
const unattended = (drafts?: string) =>
  offer(openAnswers(drafts === undefined ? {} : { CATALOGUE_DRAFTS: drafts }));
/** Somebody at a terminal who types this; nothing takes what is offered. */
const attended = (typed = '') =>
  offer({
    isAttended: true,
    ask: async ({ otherwise = '' }) => typed || otherwise,
    close: () => undefined,
  });
const rows = async () => ({
  plans: await database.db.select().from(plans).orderBy(asc(plans.price)),
  ranges: await database.db.select().from(ranges).orderBy(asc(ranges.minAmount)),
  pools: await database.db.select().from(pools),
});

test('where nobody can be asked, nothing is written that no variable asks for', async () => {
  expect(await unattended()).toBe('No drafts were written.');
  expect(lines).toEqual([]);
  expect(await rows()).toEqual({ plans: [], ranges: [], pools: [] });
});

test('all of them are drafts: nothing is on sale or open', async () => {
  expect(await unattended('all')).toBe(
    'Wrote drafts: plans (5), ranges (3), pools (1). None of them is on sale.',
  );
  const written = await rows();
  expect(written.plans.map(({ name, isSold }) => [name, isSold])).toEqual(
    ['Inicial', 'Esencial', 'Avanzado', 'Profesional', 'Ejecutivo'].map((name) => [name, false]),
  );
  expect(written.ranges.map(({ isOpen }) => isOpen)).toEqual([false, false, false]);
  expect(written.pools).toMatchObject([{ name: 'Andes', durationDays: 180, isOpen: false }]);
});

test('whoever is asked reads each draft first, and an empty answer takes all', async () => {
  await attended();
  expect(lines).toContain(
    '  plans: Inicial (Starter): 100.00 USD for 90 days; direct 5 %, binary 7 % up to 50.00 USD a day',
  );
  expect(lines).toHaveLength(10);
  expect((await rows()).plans).toHaveLength(5);
});

test('some of them can be taken, and no for all writes nothing', async () => {
  await attended('none');
  expect((await rows()).plans).toEqual([]);
  await unattended('pools, plans');
  const written = await rows();
  expect([written.plans.length, written.ranges.length, written.pools.length]).toEqual([5, 0, 1]);
});

test('an answer that names something else is refused by the name of the variable', async () => {
  await expect(unattended('plans,bonuses')).rejects.toThrow(
    /^CATALOGUE_DRAFTS: Write all, none, or some of plans, ranges, pools/,
  );
  expect((await rows()).plans).toEqual([]);
});

test('what is there stays as it is, also beside what is missing', async () => {
  await unattended('plans');
  await database.db.update(plans).set({ isSold: true, price: 7n }).where(eq(plans.name, 'Inicial'));
  const before = (await rows()).plans;
  expect(await unattended('all')).toBe(
    'There are plans already, left as they are. Wrote drafts: ranges (3), pools (1). None of them is on sale.',
  );
  expect((await rows()).plans).toEqual(before);
  const first = await rows();
  expect(await attended()).toBe(
    'There are plans already, left as they are. There are ranges already, left as they are. There are pools already, left as they are.',
  );
  expect(lines).toEqual([]);
  expect(await rows()).toEqual(first);
});

test('of two setups at once one writes the drafts', async () => {
  const said = await Promise.all([unattended('all'), unattended('all')]);
  expect(said.filter((one) => one.startsWith('Wrote drafts'))).toHaveLength(1);
  expect((await rows()).plans).toHaveLength(5);
});

test('each draft is in the audit log, without an actor', async () => {
  await unattended('all');
  const logged = await database.db
    .select({ action: auditLog.action, actorId: auditLog.actorId })
    .from(auditLog)
    .where(inArray(auditLog.action, ['plan.created', 'range.created', 'pool.created']));
  expect(logged).toHaveLength(9);
  expect(logged.every(({ actorId }) => actorId === null)).toBe(true);
});
