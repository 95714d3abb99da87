import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { decodeLayer, volumeBucket } from '#contract/tree/layers.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { fillTree, randomSignUps } from '../../database/seed/bulk-tree.ts';
import { packedLayer } from './layers.ts';
import { createTreeReader, type TreeState } from './reader.ts';
import { nameShape } from './shape.ts';
import { findShape, viewerOf } from './versions.ts';

/** More than are asked for one by one. */
const MEMBERS = 21_000;

let database: TestDatabase;
let state: TreeState;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillTree(database, randomSignUps(MEMBERS, 5));
  await database.db.execute(sql`
    update positions set left_total = member_id % 900, right_total = member_id % 77`);
  state = await createTreeReader(createTestServices(database)).current();
});
afterAll(() => database.close());

it.each([
  ['of everybody', 0],
  ['of a part of them', 1],
])('the volumes %s are told by ordinal, whichever way they are read', async (_, from) => {
  const { snapshot } = state;
  const top = from === 0 ? snapshot.root : Math.max(snapshot.leftOf(0), snapshot.rightOf(0));
  const viewer = viewerOf(state, { memberId: snapshot.memberAt(top), role: 'member' });
  const { version } = await nameShape(database.db, state, viewer, { depth: 'all' }, 0);
  const { order } = (await findShape(database.db, state, viewer, version)).cut;
  expect(order.length > 20_000).toBe(from === 0);
  const lists = vi.spyOn(database.db, 'execute');
  const packed = await packedLayer(database.db, state, viewer, { version, layer: 'volume' });
  expect(lists).toHaveBeenCalledTimes(from === 0 ? 2 : 1);
  const volumes = Array.from(order, (index) => {
    const id = snapshot.memberAt(index);
    return volumeBucket((id % 900) + (id % 77));
  });
  expect(Array.from(decodeLayer(packed).values)).toEqual(volumes);
  expect(new Set(volumes).size).toBeGreaterThan(20);
});
