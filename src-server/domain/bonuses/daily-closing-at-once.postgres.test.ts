import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerErrors } from '../../../tests/support/worlds/business.ts';
import { endState, inventOpenDays, noonOf } from '../../../tests/support/worlds/closing.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { openPostgres } from '../../database/postgres.ts';
import { closePastDays } from '../../jobs/daily-closing.ts';

const WORLD = { members: 31, days: 3 };
const NOW = noonOf(WORLD.days);

let database: TestDatabase;
let alone: TestDatabase;
beforeAll(async () => {
  [database, alone] = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(() => Promise.all([database.close(), alone.close()]));

it('several processes that close the same days at once close each of them once', async () => {
  await inventOpenDays(alone, WORLD);
  const single = createTestServices(alone);
  single.clock.set(NOW);
  await closePastDays(single);

  await inventOpenDays(database, WORLD);
  // Pools of their own, as processes have them; nothing but the database keeps them apart.
  const handles = await Promise.all(
    Array.from({ length: 6 }, () => openPostgres(database.url ?? '')),
  );
  await Promise.all(
    handles.map(async (handle) => {
      const services = createTestServices({ ...handle, url: database.url });
      services.clock.set(NOW);
      await closePastDays(services);
    }),
  );
  await Promise.all(handles.map((handle) => handle.close()));

  expect(await endState(database)).toEqual(await endState(alone));
  expect(await ledgerErrors(database.db)).toEqual([]);
});
