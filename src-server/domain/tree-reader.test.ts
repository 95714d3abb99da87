import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertPlaced, insertRoot } from '../../tests/support/people.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { clearTreeChanges } from './tree-changes.ts';
import { countOf, createTreeReader, type TreeReader } from './tree-reader.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const place = (name: string, sponsor: number) =>
  database.transaction((tx) => insertPlaced(tx, name, sponsor));

const look = async (reader: TreeReader) => {
  const state = await reader.current();
  return { count: countOf(state), epoch: state.epoch };
};

it('misses nothing where the list of changes is cleared between two looks', async () => {
  const root = await database.transaction((tx) => insertRoot(tx));
  const reader = createTreeReader(createTestServices(database));
  const other = createTreeReader(createTestServices(database));
  await place('one', root);
  expect(countOf(await reader.current())).toBe(2);
  await other.current();
  await place('two', root);
  const before = await other.current();
  await clearTreeChanges(database.db);
  expect(await look(other)).toEqual({ count: 3, epoch: before.epoch });
  await clearTreeChanges(database.db, 0);
  const { rows } = await database.db.execute(sql`select 1 from tree_changes`);
  expect(rows).toEqual([]);

  // One has seen all that was cleared, the other has not.
  const cleared = await other.current();
  expect(cleared.epoch).toBe(before.epoch);
  expect(cleared.moment).not.toEqual(before.moment);
  await place('three', root);
  expect(await look(reader)).toEqual({ count: 4, epoch: before.epoch + 1 });
  expect(await look(other)).toEqual({ count: 4, epoch: before.epoch + 1 });
  expect((await reader.current()).moment).toEqual((await other.current()).moment);
});
