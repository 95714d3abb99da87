import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { fillTree, randomSignUps } from '../../database/seed/bulk-tree.ts';
import { createTreeReader, type TreeState } from './reader.ts';
import { searchTree } from './search.ts';
import { viewerOf, type Viewer } from './versions.ts';

const MEMBERS = 20_000;
/** Milliseconds that no search needs, on the slowest computer. */
const PLENTY = 60_000;
/** Smaller subtrees are scanned member by member. */
const SMALL = 5000;

let database: TestDatabase;
let state: TreeState;
/** Somebody with a quarter of the tree below them. */
let viewer: Viewer;
let within: number[];
let outside: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  await fillTree(database, randomSignUps(MEMBERS, 3));
  state = await createTreeReader(createTestServices(database)).current();
  const { snapshot } = state;
  const indexes = Array.from({ length: snapshot.count }, (_, index) => index);
  const top = indexes
    .filter((index) => snapshot.sizeOf(index) > SMALL)
    .toSorted((one, other) => snapshot.sizeOf(one) - snapshot.sizeOf(other))[0];
  viewer = viewerOf(state, { memberId: snapshot.memberAt(top ?? 0), role: 'member' });
  within = indexes.filter((index) => snapshot.wayUp(index, viewer.top)).map(snapshot.memberAt);
  outside = indexes.filter((index) => !snapshot.wayUp(index, viewer.top)).map(snapshot.memberAt);
  const callZoe = (ids: readonly number[]) =>
    database.db.execute(
      sql`update members set first_name = 'Zoé' where id = any(${`{${ids.join(',')}}`}::bigint[])`,
    );
  await callZoe(outside.slice(0, 6000));
  await callZoe(rare());
  // They come after all others of that name.
  await database.db.execute(
    sql`update members set last_name = 'Zz' where id = any(${`{${rare().join(',')}}`}::bigint[])`,
  );
});
afterAll(() => database.close());

/** The last three below the viewer. */
const rare = (): number[] => within.slice(-3);
const usernames = (ids: readonly number[]) => ids.map((id) => `m${id}`).toSorted();
const search = async (q: string, lookingMax?: number) => {
  const { hits, ...rest } = await searchTree(database.db, state, viewer, { q }, lookingMax);
  return { ...rest, found: hits.map(({ username }) => username).toSorted() };
};

it('finds the few of a large subtree whose name thousands outside of it have', async () => {
  expect(within.length).toBeGreaterThan(SMALL);
  expect(outside.length).toBeGreaterThan(6000);
  expect(await search('zoe', PLENTY)).toEqual({
    found: usernames(rare()),
    more: false,
    partial: false,
  });
});

it('says so where it could not scan all of them', async () => {
  const hurried = await search('zoe', -1);
  expect(hurried).toMatchObject({ more: false, partial: true });
  expect(hurried.found.length).toBeLessThan(3);
});

it('finds nobody outside, and says when there are more than it shows', async () => {
  const some = await search('m', PLENTY);
  expect(some).toMatchObject({ more: true, partial: false });
  expect(some.found).toHaveLength(20);
  const ids = new Set(usernames(within));
  expect(some.found.every((username) => ids.has(username))).toBe(true);
  expect(await search(`m${outside[0]}`)).not.toMatchObject({ found: [`m${outside[0]}`] });
  const [first = 0] = within;
  expect((await search(`m${first}`)).found).toContain(`m${first}`);
});

it('knows who is below whom as the way up does, of newcomers too', () => {
  const { snapshot } = state;
  for (let index = 0; index < snapshot.count; index += 97) {
    for (const top of [viewer.top, index, snapshot.root, (index * 31) % snapshot.count]) {
      expect(snapshot.isWithin(index, top)).toBe(snapshot.wayUp(index, top) !== null);
    }
  }
});
