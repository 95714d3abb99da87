import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { courseSlugs } from '../../academy-content/load-courses.ts';
import { catalogueOf } from '../../domain/academy/catalogue.ts';
import { checksOf } from '../../domain/academy/checks.ts';
import { draftOf } from '../../domain/academy/drafts.ts';
import { courses } from '../schema/academy.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedCoursePrice, seedCourses } from './courses.ts';
import { seedPlans } from './plans.ts';

let database: TestDatabase;
let services: TestServices;
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  await database.transaction(async (tx) => {
    await insertMember(tx, 'admin', { isAdmin: true });
    await seedPlans(tx);
    await seedCatalogue(tx, services.clock.now());
  });
});
afterAll(() => database.close());

it('publishes every course that comes with the product, whole in both languages', async () => {
  await seedCourses(services);
  const rows = await database.db.select().from(courses);
  expect(rows.map(({ slug, published }) => [slug, published])).toEqual(
    courseSlugs.map((slug) => [slug, 1]),
  );
  for (const { id } of rows) {
    const { items, changes } = await checksOf(database.db, await draftOf(database.db, id));
    expect(items.filter(({ state }) => state !== 'pass')).toEqual([]);
    expect(changes).toEqual([]);
  }
});

it('sells one of them, which nothing else keeps shut', async () => {
  const learner = await database.transaction((tx) => insertMember(tx, 'learner'));
  await seedCoursePrice(services);
  await configure(database.db, { area_academy_enabled: 'on' });
  const asked = { memberId: learner, language: 'es', now: services.clock.now() } as const;
  const { items } = await catalogueOf(database.db, asked, {});
  const priced = items.filter(({ access }) => access.some(({ kind }) => kind === 'price'));
  expect(priced).toMatchObject([
    { is_open: false, access: [{ kind: 'price', is_met: false, amount: '12.00' }] },
  ]);
});
