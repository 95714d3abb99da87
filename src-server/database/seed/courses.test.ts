import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { courseSlugs } from '../../academy-content/load-courses.ts';
import { checksOf } from '../../domain/academy/checks.ts';
import { draftOf } from '../../domain/academy/drafts.ts';
import { courses } from '../schema/academy.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedCourses } from './courses.ts';
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
