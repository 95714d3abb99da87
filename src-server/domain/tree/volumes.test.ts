import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { treeErrors } from '../../../tests/support/tree-errors.ts';
import { positions, volumeEvents } from '../../database/schema/tree.ts';
import { fillTree, spinySignUps } from '../../database/seed/bulk-tree.ts';
import { foldVolumes } from './volumes.ts';

const MEMBERS = 700;
const SPINE = 300;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await fillTree(database, spinySignUps(MEMBERS, SPINE));
});
afterEach(() => database.close());

/** A purchase of 10 BV by each of the last so many of the left spine. */
async function buyAlongSpine(events: number): Promise<void> {
  await database.db.execute(sql`
    insert into volume_events (member_id, volume, day, occurred_at)
    select member_id, 10, '2026-11-20', now() from positions
    where member_id = 1 or (side = 'left' and head_id = 1)
    order by depth desc limit ${events}`);
}

const rootVolume = async () => {
  const [root] = await database.db.select().from(positions).where(eq(positions.memberId, 1));
  return root?.leftTotal;
};

it('a batch that is cut off anywhere counts once when it is done again', async () => {
  await buyAlongSpine(100);
  // Before the first statement, between them, and after the last one.
  for (let statements = 0; statements <= 4; statements += 1) {
    const cutOff = database.transaction(async (tx) => {
      const real = tx.execute.bind(tx);
      let left = statements;
      const spy = vi.spyOn(tx, 'execute').mockImplementation(((query: never) => {
        if (left === 0) throw new Error('The process was ended');
        left -= 1;
        return real(query);
      }) as never);
      // What rolls the transaction back goes the same way.
      await foldVolumes(tx, new Date()).finally(() => spy.mockRestore());
      throw new Error('The process was ended');
    });
    await expect(cutOff).rejects.toThrow('The process was ended');
    expect(await rootVolume()).toBe(0n);
  }
  expect(await database.transaction((tx) => foldVolumes(tx, new Date()))).toBe(100);
  expect(await rootVolume()).toBe(parseUsd('1000'));
  expect(await database.transaction((tx) => foldVolumes(tx, new Date()))).toBe(0);
  expect(await rootVolume()).toBe(parseUsd('1000'));
  expect(await treeErrors(database.db)).toEqual([]);
});

it('a long leg is gone up once a batch, however many bought along it', async () => {
  /** Statements that a batch took, and positions that it wrote. */
  const foldOf = async (events: number) => {
    await buyAlongSpine(events);
    const before = await versions();
    const statements = await database.transaction(async (tx) => {
      const execute = vi.spyOn(tx, 'execute');
      expect(await foldVolumes(tx, new Date())).toBe(events);
      return execute.mock.calls.length;
    });
    const after = await versions();
    return { statements, written: after.filter((one, index) => one !== before[index]).length };
  };
  const versions = async () => {
    const rows = await database.db
      .select({ version: sql<string>`ctid::text || xmin::text` })
      .from(positions)
      .orderBy(asc(positions.memberId));
    return rows.map(({ version }) => version);
  };
  const single = await foldOf(1);
  expect(single.written).toBeGreaterThan(SPINE / 2);
  expect(await foldOf(200)).toEqual(single);
  expect(
    await database.db
      .select()
      .from(volumeEvents)
      .where(sql`folded_at is null`),
  ).toEqual([]);
  expect(await treeErrors(database.db)).toEqual([]);
});
