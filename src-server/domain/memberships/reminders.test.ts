import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buy, insertPlan } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertRoot } from '../../../tests/support/people.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { remindMembers } from './reminders.ts';
import type { Plan } from './current.ts';

let database: TestDatabase;
let member: number;
let plan: Plan;

beforeEach(async () => {
  database = await createTestDatabase();
  plan = await insertPlan(database.db, { durationDays: 30 });
  member = await database.transaction((tx) => insertRoot(tx));
});
afterEach(() => database.close());

const BOUGHT = new Date('2026-03-01T10:00:00Z');
const purchase = (wanted: Plan, at: Date) =>
  database.transaction((tx) => buy(tx, member, wanted, at));
const remindAt = (text: string) =>
  database.transaction((tx) => remindMembers(tx, new Date(`2026-${text}:00Z`)));
async function told() {
  const rows = await database.db.select().from(notifications).orderBy(asc(notifications.id));
  return rows
    .filter(({ event }) => event.startsWith('membership.'))
    .map(({ event, createdAt }) => [event, createdAt.toISOString().slice(5, 16)]);
}

test('a membership that ends is reminded of seven days before, one day before and when it has, each once', async () => {
  await remindAt('03-01T09:00');
  await purchase(plan, BOUGHT);
  for (const at of ['03-24T09:59', '03-24T10:00', '03-24T10:01', '03-30T10:00', '03-30T11:00']) {
    await remindAt(at);
  }
  await remindAt('03-31T09:59');
  await remindAt('03-31T10:00');
  await remindAt('04-02T10:00');
  expect(await told()).toEqual([
    ['membership.ending', '03-24T10:00'],
    ['membership.ending', '03-30T10:00'],
    ['membership.ended', '03-31T10:00'],
  ]);
});

test('after days of downtime only reminders that still are true are sent', async () => {
  await remindAt('03-01T09:00');
  await purchase(plan, BOUGHT);
  await remindAt('03-30T12:00');
  expect(await told()).toEqual([['membership.ending', '03-30T12:00']]);
  await remindAt('04-09T12:00');
  expect((await told()).map(([event]) => event)).toEqual(['membership.ending', 'membership.ended']);
});

test('a renewal puts the reminders off, and an upgrade ends nothing', async () => {
  await remindAt('03-01T09:00');
  await purchase(plan, BOUGHT);
  await purchase(await insertPlan(database.db, { price: '900' }), new Date('2026-03-02T10:00:00Z'));
  await remindAt('03-03T10:00');
  expect(await told()).toEqual([]);
  // The end of the plan that it took over from was on the 31st of March; its own is a day later.
  await remindAt('03-24T10:00');
  expect(await told()).toEqual([]);
  await remindAt('03-25T10:00');
  expect((await told()).map(([event]) => event)).toEqual(['membership.ending']);
});

test('nobody is reminded of what ended before the first run of the server', async () => {
  await purchase(plan, BOUGHT);
  await remindAt('05-01T10:00');
  await remindAt('05-02T10:00');
  expect(await told()).toEqual([]);
});
