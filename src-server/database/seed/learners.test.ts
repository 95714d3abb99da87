import { beforeAll, expect, it } from 'vitest';
import type { CourseStatistics } from '#contract/api/admin/academy/academy.ts';
import { createTestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { courseBySlug } from '../../domain/academy/content.ts';
import { statisticsOf } from '../../domain/academy/statistics.ts';
import { fixedClock } from '../../domain/base/clock.ts';
import { journals } from '../schema/ledger.ts';
import { mails } from '../schema/system.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedCourses } from './courses.ts';
import { COURSE_DAYS, seedLearners } from './learners.ts';
import { seedPlans } from './plans.ts';
import { seedRandom } from './random.ts';

let statistics: CourseStatistics;
beforeAll(async () => {
  statistics = await statisticsOfDemo();
});

async function statisticsOfDemo(): Promise<CourseStatistics> {
  const database = await createTestDatabase();
  const services = createTestServices(database);
  await database.transaction(async (tx) => {
    await insertMember(tx, 'admin', { isAdmin: true });
    await seedPlans(tx);
    await seedCatalogue(tx, services.clock.now());
    for (let index = 0; index < 120; index += 1) await insertMember(tx, `learner_${index}`);
  });
  const before = await database.db.$count(journals);
  const since = new Date(services.clock.now().getTime() - COURSE_DAYS * DAY_MS);
  await seedCourses({ ...services, clock: fixedClock(since) });
  await seedLearners(services, seedRandom(7));
  expect(await database.db.$count(journals)).toBe(before);
  expect(await database.db.$count(mails)).toBe(0);
  const { id } = await courseBySlug(database.db, 'tarifas-y-riesgos');
  const found = await statisticsOf(database.db, id, {}, services.clock.now());
  await database.close();
  return found;
}

it('gives the first course learners of whom some stop, some fail and some pass', () => {
  const { enrolled, passed, first_attempt: atOnce, time_p50: time, funnel, items } = statistics;
  expect(enrolled).toBe(110);
  expect(passed).toBeGreaterThan(enrolled / 5);
  expect(atOnce).toBeLessThan(passed);
  expect(time).toBeGreaterThan(0);
  const done = funnel.map((one) => one.done);
  expect(done).toEqual(done.toSorted((one, other) => other - one));
  expect(done.at(-1)).toBe(passed);
  expect(items.every(({ answers }) => answers > 0)).toBe(true);
  expect(items.filter(({ verdict }) => verdict === 'fine').length).toBeGreaterThan(
    items.length / 2,
  );
});

it('gives every demo the same ones', async () => {
  expect(await statisticsOfDemo()).toEqual(statistics);
});
