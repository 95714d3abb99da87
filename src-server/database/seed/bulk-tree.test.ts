import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { treeErrors } from '../../../tests/support/tree-errors.ts';
import { positions } from '../schema/tree.ts';
import { fillTree, randomSignUps, sideOf, spinySignUps, type SignUps } from './bulk-tree.ts';

test.each([
  ['at random', randomSignUps(150)],
  ['with long legs', spinySignUps(150, 50)],
])('a network filled in bulk, %s, is the one that sign-ups make one by one', async (_, signUps) => {
  const bulk = await createTestDatabase();
  const single = await createTestDatabase();
  try {
    await fillTree(bulk, signUps);
    await signUpOneByOne(single, signUps);
    const rowsOf = ({ db }: TestDatabase) =>
      db.select().from(positions).orderBy(asc(positions.memberId));
    expect(await rowsOf(bulk)).toEqual(await rowsOf(single));
    expect(await treeErrors(bulk.db)).toEqual([]);
    expect(await indexesOf(bulk)).toEqual(await indexesOf(single));
    await expect(fillTree(bulk, signUps)).rejects.toThrow('has members already');
    // The next sign-up gets the next id.
    await bulk.transaction((tx) => insertPlaced(tx, 'next', 1, { side: 'left' }));
    expect(await treeErrors(bulk.db)).toEqual([]);
  } finally {
    await bulk.close();
    await single.close();
  }
});

async function indexesOf({ db }: TestDatabase): Promise<readonly unknown[]> {
  const { rows } = await db.execute(sql`
    select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`);
  return rows;
}

async function signUpOneByOne(database: TestDatabase, signUps: SignUps): Promise<void> {
  await database.transaction(async (tx) => {
    const ids = [await insertRoot(tx)];
    for (let number = 1; number < signUps.count; number += 1) {
      const sponsor = ids[signUps.sponsor[number] ?? 0] ?? 0;
      const side = sideOf(signUps, number);
      ids.push(await insertPlaced(tx, `n${number}`, sponsor, { side }));
    }
  });
}
