import { eq, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember, insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { pointOf } from '../../../tests/support/tree-moments.ts';
import type { Transaction } from '../../database/database.ts';
import { memberRanks, ranks } from '../../database/schema/jobs.ts';
import { memberships } from '../../database/schema/members.ts';
import { seedPlans } from '../../database/seed/plans.ts';
import { DomainError } from '../base/errors.ts';
import { placeMember } from './placement.ts';
import { clearTreeChanges } from './changes.ts';
import { countOf, createTreeReader, type TreeReader, type TreeState } from './reader.ts';
import { nameShape } from './shape.ts';
import { findShape, viewerOf } from './versions.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const place = (name: string, sponsor: number) =>
  database.transaction((tx) => insertPlaced(tx, name, sponsor));

const look = async (reader: TreeReader) => {
  const state = await reader.current();
  return { count: countOf(state), epoch: state.epoch };
};

it('misses nothing where the list of changes is cleared between two reads', async () => {
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
  expect(pointOf(cleared)).not.toEqual(pointOf(before));
  await place('three', root);
  expect(await look(reader)).toEqual({ count: 4, epoch: before.epoch + 1 });
  expect(await look(other)).toEqual({ count: 4, epoch: before.epoch + 1 });
  expect(pointOf(await reader.current())).toEqual(pointOf(await other.current()));
});

const told = ({ snapshot }: TreeState, now = 0): string[] =>
  Array.from({ length: snapshot.count }, (_, index) => {
    const [parent, rank] = [snapshot.parentOf(index), snapshot.rankOf(index)];
    return [
      `${snapshot.memberAt(index)} below ${parent < 0 ? 0 : snapshot.memberAt(parent)}`,
      `${snapshot.sideOf(index)} ${snapshot.depthOf(index)} ${snapshot.sizeOf(index)}`,
      `${rank} ${String(snapshot.isActive(index, now))}`,
    ].join(' ');
  }).toSorted();

/** Does something after every outline of the tree that is read, before any piece of it. */
function afterOutlines(work: (time: number) => Promise<unknown>) {
  const real = database.db.execute.bind(database.db);
  const dialect = new PgDialect();
  let times = 0;
  const pieces: string[] = [];
  const execute = async (query: SQL) => {
    const { sql: text } = dialect.sqlToQuery(query);
    const answer = await real(query);
    if (text.includes('pg_visible_in_snapshot')) pieces.push(text);
    if (text.includes('as seen')) {
      times += 1;
      await work(times);
    }
    return answer;
  };
  vi.spyOn(database.db, 'execute').mockImplementation(execute as never);
  return { times: () => times, pieces };
}

/** Of an id that is not in the same piece as those before. */
async function insertPlacedFarOff(tx: Transaction, name: string, sponsor: number) {
  await tx.execute(sql`select setval(pg_get_serial_sequence('members', 'id'), 1000000)`);
  return insertPlaced(tx, name, sponsor, { side: 'left' });
}

it('lets everyone go on while the whole tree is read, and misses nothing of what they do', async () => {
  const { root, early } = await database.transaction(async (tx) => {
    await seedPlans(tx);
    const top = await insertRoot(tx);
    return { root: top, early: await insertMember(tx, 'early', { sponsorId: top }) };
  });
  const services = createTestServices(database);
  // On an embedded database that is still in a transaction, this would wait for ever.
  const looks = afterOutlines(() =>
    database.transaction(async (tx) => {
      const late = await insertPlacedFarOff(tx, 'late', root);
      // Of an id that is still to be read, below one that is not read any more.
      await placeMember(tx, { memberId: early, sponsorId: late, side: 'right' });
      const [rank] = await tx.select().from(ranks).where(eq(ranks.position, 3));
      await tx
        .insert(memberRanks)
        .values({ memberId: root, rankId: rank?.id ?? 0, reachedAt: services.clock.now() });
    }),
  );
  const read = await createTreeReader(services).current();
  expect(looks.times()).toBe(1);
  expect(looks.pieces).toHaveLength(1);
  vi.restoreAllMocks();
  const after = await createTreeReader(services).current();
  expect(countOf(read)).toBe(3);
  expect(told(read)).toEqual(told(after));
  expect(told(read)[0]).toBe(`${root} below 0 null 0 3 3 false`);
  expect({ ...pointOf(read), epoch: read.epoch }).toEqual({
    ...pointOf(after),
    epoch: after.epoch,
  });
});

it('begins again where changes were made meanwhile that are not listed', async () => {
  const { root, early } = await database.transaction(async (tx) => {
    const top = await insertRoot(tx);
    return { root: top, early: await insertMember(tx, 'early', { sponsorId: top }) };
  });
  const looks = afterOutlines(async (time) => {
    if (time > 1) return;
    await database.transaction(async (tx) => {
      const late = await insertPlacedFarOff(tx, 'late', root);
      await placeMember(tx, { memberId: early, sponsorId: late, side: 'right' });
    });
    await clearTreeChanges(database.db, 0);
  });
  const read = await createTreeReader(createTestServices(database)).current();
  expect(looks.times()).toBe(2);
  expect(countOf(read)).toBe(3);
});

it('gives nobody a wrong number where the list is cleared while they are being answered', async () => {
  const root = await database.transaction((tx) => insertRoot(tx));
  await place('one', root);
  const reader = createTreeReader(createTestServices(database));
  const state = await reader.current();
  const viewer = viewerOf(state, { memberId: root, role: 'member' });
  // Of two depths: a cut that is kept would hide a wrong one.
  const numbered = async (depth: '20' | 'all') => {
    const { version } = await nameShape(database.db, state, viewer, { depth }, 0);
    return (await findShape(database.db, state, viewer, version)).cut.order.length;
  };
  await place('two', root);
  await reader.current();
  expect(await numbered('20')).toBe(2);
  await clearTreeChanges(database.db, 0);
  await place('three', root);
  await reader.current();
  expect(countOf(await reader.current())).toBe(4);
  // Where others were under way, all was read again, and the read has arrays of its own.
  const answer = await numbered('all').catch((error: unknown) => error);
  expect([2, 'shape_gone']).toContain(answer instanceof DomainError ? answer.code : answer);
});

it('keeps the tree when the database fails once', async () => {
  await database.transaction((tx) => insertRoot(tx));
  const reader = createTreeReader(createTestServices(database));
  const looks = afterOutlines(() => Promise.resolve());
  const { snapshot } = await reader.current();
  expect(looks.times()).toBe(1);
  vi.mocked(database.db.execute).mockRejectedValueOnce(new Error('The connection was lost'));
  await expect(reader.current()).rejects.toThrow('The connection was lost');
  expect((await reader.current()).snapshot).toBe(snapshot);
  expect(looks.times()).toBe(1);
});

it('takes a membership as begun that another clock than ours has written', async () => {
  const services = createTestServices(database);
  const now = services.clock.now().getTime();
  const at = (seconds: number) => new Date(now + seconds * 1000);
  const reader = createTreeReader(services);
  const root = await database.transaction(async (tx) => {
    const id = await insertRoot(tx);
    const [plan] = await seedPlans(tx);
    await tx.insert(memberships).values({
      memberId: id,
      planId: plan?.id ?? 0,
      startsAt: at(2),
      periodStartsAt: at(2),
      endsAt: at(60),
      paid: 0n,
    });
    return id;
  });
  const { snapshot } = await reader.current();
  const index = snapshot.indexOf(root);
  expect([3, 59, 60].map((seconds) => snapshot.isActive(index, at(seconds).getTime()))).toEqual([
    true,
    true,
    false,
  ]);
});

it('names trees apart on a database that was brought from another server', async () => {
  const root = await database.transaction((tx) => insertRoot(tx));
  await place('one', root);
  // Its transactions had larger numbers than this one's will have for long.
  const AHEAD = 1_000_000_000;
  await database.db.execute(sql`update tree_changes set xid = xid + ${AHEAD}::bigint`);
  await database.db.execute(sql`update tree_epochs set through_xid = ${AHEAD}::bigint`);
  const reader = createTreeReader(createTestServices(database));
  const first = await reader.current();
  expect(countOf(first)).toBe(2);
  await place('two', root);
  const second = await reader.current();
  expect(countOf(second)).toBe(3);
  expect(second.epoch).toBe(first.epoch + 1);
  expect(pointOf(second)).not.toEqual(pointOf(first));
  // Nor is all of it read again for ever, each time the list is cleared.
  const { rows } = await database.db.execute<{ through: string | number }>(
    sql`select through_xid as through from tree_epochs`,
  );
  expect(Number(rows[0]?.through)).toBeLessThan(AHEAD);
});
