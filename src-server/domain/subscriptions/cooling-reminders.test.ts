import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import {
  createOfferingWorld,
  type OfferingWorld,
} from '../../../tests/support/worlds/offerings.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { coolingReminders } from '../../jobs/cooling-reminders.ts';

let world: OfferingWorld;
beforeEach(async () => {
  world = await createOfferingWorld();
});
afterEach(() => world.close());

/** The job, once. */
const run = () => coolingReminders.run(world.services);
const told = async (memberId: number) => {
  const rows = await world.services.database.db
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.memberId, memberId), eq(notifications.event, 'subscription.cooling')),
    )
    .orderBy(asc(notifications.id));
  return rows.map(({ values, path }) => [values['number'], path]);
};
/** A paid subscription, and the last moment in which it can be stepped back from. */
async function paid(coolingDays = 14) {
  await world.set({ offering_cooling_days: coolingDays });
  const id = await world.open();
  const member = await world.member();
  await run();
  const number = await world.subscribe(member, id, 2);
  const { coolingUntil } = await world.subscription(number);
  const path = `/tokenization/subscriptions/${number}`;
  const end = coolingUntil?.getTime() ?? 0;
  return { member, number, end, said: [[String(number), path]] };
}
const at = (time: number) => world.services.clock.set(new Date(time));

test('a member is reminded a day before the time to step back ends, once', async () => {
  const { member, end, said } = await paid();
  at(end - DAY_MS - 1);
  await run();
  expect(await told(member)).toEqual([]);
  for (const time of [end - DAY_MS, end - DAY_MS + MINUTE_MS, end - MINUTE_MS, end, end + DAY_MS]) {
    at(time);
    await run();
    expect(await told(member)).toEqual(said);
  }
});

test('who stepped back is not reminded, who did not is', async () => {
  const { member, number, end } = await paid();
  const other = await paid();
  await world.stepBack(member, number);
  at(Math.max(end, other.end) - DAY_MS + MINUTE_MS);
  await run();
  expect(await told(member)).toEqual([]);
  expect(await told(other.member)).toEqual(other.said);
});

test('after a long absence only who still can step back is reminded', async () => {
  const late = await paid();
  at(late.end - DAY_MS / 4);
  await run();
  expect(await told(late.member)).toEqual(late.said);
  const over = await paid();
  at(over.end + MINUTE_MS);
  await run();
  expect(await told(over.member)).toEqual([]);
});

test('a time of a day is said with the payment, and not again', async () => {
  const { member, end } = await paid(1);
  for (const time of [end - DAY_MS + MINUTE_MS, end - MINUTE_MS]) {
    at(time);
    await run();
  }
  expect(await told(member)).toEqual([]);
});
