import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember, insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { treeErrors } from '../../../tests/support/tree-errors.ts';
import { pointOf } from '../../../tests/support/tree-moments.ts';
import type { Transaction } from '../../database/database.ts';
import { positions, volumeEvents } from '../../database/schema/tree.ts';
import { absentAt } from './moment.ts';
import { countOf, createTreeReader, type TreeState } from './reader.ts';
import { nameShape } from './shape.ts';
import { findShape, viewerOf } from './versions.ts';
import { foldVolumes } from './volumes.ts';

const CONNECTIONS = 16;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const bought = (tx: Transaction, memberId: number, volume: number) =>
  tx.insert(volumeEvents).values({
    memberId,
    volume: parseUsd(String(volume)),
    day: new Date().toISOString().slice(0, 10),
    occurredAt: new Date(),
  });

const step = fc.record({
  kind: fc.constantFrom('join', 'join', 'join', 'buy', 'fold'),
  /** Few sponsors, so that many race for the same slot. */
  sponsor: fc.nat(6),
  side: fc.constantFrom('left', 'right', undefined),
  volume: fc.integer({ min: 1, max: 9 }),
});
type Step = (typeof step)['generate'] extends (...given: never[]) => { value: infer Value }
  ? Value
  : never;

describe('sixteen connections at once', () => {
  it('leave each slot taken once, tails right, totals equal to a recount, nobody lost', async () => {
    const ids = [await database.transaction((tx) => insertRoot(tx))];
    let names = 0;

    async function run({ kind, sponsor, side, volume }: Step): Promise<void> {
      const known = ids[sponsor % ids.length] ?? 0;
      if (kind === 'fold') {
        await database.transaction((tx) => foldVolumes(tx, new Date()));
        return;
      }
      if (kind === 'buy') {
        await database.transaction((tx) => bought(tx, known, volume));
        return;
      }
      names += 1;
      const name = `n${names}`;
      const id = await database.transaction((tx) =>
        insertPlaced(tx, name, known, side ? { side } : {}),
      );
      ids.push(id);
    }

    const reader = createTreeReader(createTestServices(database));
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: CONNECTIONS, maxLength: 3 * CONNECTIONS }),
        async (steps) => {
          for (let from = 0; from < steps.length; from += CONNECTIONS) {
            // One reads the whole tree meanwhile.
            const beginner = createTreeReader(createTestServices(database));
            const looks = [reader.current(), reader.current(), beginner.current()];
            await Promise.all([...steps.slice(from, from + CONNECTIONS).map(run), ...looks]);
            await expectSameTree(beginner);
          }
          expect(await treeErrors(database.db)).toEqual([]);
          await expectSameTree(reader);
        },
      ),
      // What a failure leaves in the database is there in every later try: nothing gets smaller.
      { numRuns: 6, endOnFailure: true },
    );
    expect(ids.length).toBeGreaterThan(20);
  });

  it('see a tree that moved on by exactly what was committed', async () => {
    const root = await database.transaction((tx) => insertRoot(tx));
    const readers = [1, 2].map(() => createTreeReader(createTestServices(database)));
    const [one, other] = readers;
    if (!one || !other) throw new Error('There are two readers');
    const first = await one.current();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, index) =>
        database.transaction((tx) => insertPlaced(tx, `p${index}`, root)),
      ),
    );
    const second = await one.current();
    expect(countOf(second)).toBe(countOf(first) + CONNECTIONS);
    // The numbers mean the same in every process.
    const theirs = await other.current();
    expect(theirs.epoch).toBe(second.epoch);
    expect(pointOf(theirs)).toEqual(pointOf(second));
    expect(countOf(theirs)).toBe(countOf(second));
  });
});

describe('several processes', () => {
  it('name the same members while somebody places nobody, here or in another database', async () => {
    const began = Promise.withResolvers<number>();
    const end = Promise.withResolvers<void>();
    const busy = database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ xid: string }>(sql`select pg_current_xact_id() as xid`);
      began.resolve(Number(rows[0]?.xid));
      await end.promise;
    });
    const xid = await began.promise;
    await database.transaction((tx) => insertRoot(tx));
    const during = await createTreeReader(createTestServices(database)).current();
    end.resolve();
    await busy;
    const after = await createTreeReader(createTestServices(database)).current();
    // Compared whole, the two moments differ.
    expect(during.moment.open).toContain(xid);
    expect(after.moment.open).not.toContain(xid);
    expect(pointOf(during)).toEqual(pointOf(after));
    expect(absentAt(after.snapshot.newcomers, during.moment).size).toBe(0);
    expect(absentAt(during.snapshot.newcomers, after.moment).size).toBe(0);
  });

  const ROUNDS = 6;

  /** Members by ordinal of the shape that a version names. */
  async function numbered(state: TreeState, version: string): Promise<string> {
    const viewer = viewerOf(state, { memberId: 0, role: 'administrator' });
    const { cut } = await findShape(database.db, state, viewer, version);
    return Array.from(cut.order, (index) => state.snapshot.memberAt(index)).join(' ');
  }

  it('resolve a version alike, whichever of them named it, whatever was under way', async () => {
    const [root, ...legs] = await database.transaction(async (tx) => {
      const top = await insertRoot(tx);
      const left = await insertPlaced(tx, 'left', top, { side: 'left' });
      return [top, left, await insertPlaced(tx, 'right', top, { side: 'right' })];
    });
    const [slowLeg, quickLeg] = legs;
    const process = () => createTreeReader(createTestServices(database));
    const processes = [process(), process()];
    const named: { version: string; members: string }[] = [];
    const look = async (reader: ReturnType<typeof process>): Promise<void> => {
      const state = await reader.current();
      const viewer = viewerOf(state, { memberId: root ?? 0, role: 'member' });
      const { version } = await nameShape(database.db, state, viewer, { depth: 'all' }, 0);
      named.push({ version, members: await numbered(state, version) });
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const placed = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      // It was placed before the others, and is part of the tree after them.
      const slow = database.transaction(async (tx) => {
        await insertPlaced(tx, `slow${round}`, slowLeg);
        placed.resolve();
        await end.promise;
      });
      await placed.promise;
      await Promise.all([
        ...processes.map(look),
        ...[1, 2, 3].map((number) =>
          database.transaction((tx) => insertPlaced(tx, `quick${round}_${number}`, quickLeg)),
        ),
      ]);
      await look(processes[round % 2] ?? process());
      end.resolve();
      await slow;
      await look(processes[(round + 1) % 2] ?? process());
    }
    for (const reader of [...processes, process()]) {
      const state = await reader.current();
      for (const { version, members } of named) {
        expect(await numbered(state, version)).toBe(members);
      }
    }
    // Without what was under way, a version would name other members: the test has such moments.
    const last = await process().current();
    const careless = await Promise.all(
      named.map(async ({ version, members }) => {
        const without = version.replace(/^(\w+\.\w+)[.\w]*/, '$1');
        return (await numbered(last, without)) !== members;
      }),
    );
    expect(careless.filter(Boolean).length).toBeGreaterThanOrEqual(ROUNDS);
  });
});

/** What a process kept up to date is what one reads that begins now. */
async function expectSameTree(reader: ReturnType<typeof createTreeReader>): Promise<void> {
  const kept = await reader.current();
  const fresh = await createTreeReader(createTestServices(database)).current();
  expect(pointOf(kept)).toEqual(pointOf(fresh));
  expect(kept.epoch).toBe(fresh.epoch);
  const told = ({ snapshot }: typeof kept) =>
    Array.from({ length: snapshot.count }, (_, index) => {
      const parent = snapshot.parentOf(index);
      return [
        snapshot.memberAt(index),
        parent < 0 ? 0 : snapshot.memberAt(parent),
        snapshot.sideOf(index),
        snapshot.depthOf(index),
        snapshot.sizeOf(index),
      ].join(' ');
    }).toSorted();
  expect(told(kept)).toEqual(told(fresh));
}

describe('what would be wrong is found', () => {
  /** The same placement, by who reads the tail before locking the head: once all have read. */
  async function placeCarelessly(
    tx: Transaction,
    { memberId, root, look }: { memberId: number; root: number; look: () => Promise<void> },
  ): Promise<void> {
    const [head] = await tx.select().from(positions).where(eq(positions.memberId, root));
    if (!head) throw new Error('There is no root');
    await look();
    await tx.insert(positions).values({
      memberId,
      parentId: head.leftTailId,
      side: 'left',
      depth: 1,
      headId: root,
      leftTailId: memberId,
      rightTailId: memberId,
    });
    await tx.update(positions).set({ leftTailId: memberId }).where(eq(positions.memberId, root));
  }

  it('where nobody holds the head’s row, the index refuses the second; without it the recount finds it', async () => {
    const root = await database.transaction((tx) => insertRoot(tx));
    const race = async (names: readonly string[]) => {
      const joined = await Promise.all(
        names.map((name) => database.transaction((tx) => insertMember(tx, name))),
      );
      const all = Promise.withResolvers<void>();
      let looking = joined.length;
      const look = (): Promise<void> => {
        looking -= 1;
        if (looking === 0) all.resolve();
        return all.promise;
      };
      const outcomes = await Promise.allSettled(
        joined.map((memberId) =>
          database.transaction((tx) => placeCarelessly(tx, { memberId, root, look })),
        ),
      );
      return outcomes.filter(({ status }) => status === 'rejected').length;
    };
    expect(await race(['a', 'b', 'c'])).toBe(2);
    await database.db.execute(sql`drop index positions_slot_key`);
    expect(await race(['d', 'e', 'f'])).toBe(0);
    const errors = await treeErrors(database.db);
    expect(errors.filter((error) => error.includes('taken twice')).length).toBeGreaterThan(0);
  });

  it.each([
    ['a total', sql`update positions set left_total = left_total + 1 where parent_id is null`],
    ['a tail', sql`update positions set left_tail_id = member_id where parent_id is null`],
    ['a depth', sql`update positions set depth = 7 where parent_id is not null`],
    ['a head', sql`update positions set head_id = member_id where parent_id is not null`],
    ['an orphan', sql`update positions set parent_id = 999 where depth = 2`],
    ['a circle', sql`update positions set parent_id = member_id where depth = 2`],
    ['an event folded twice', sql`update volume_events set volume = volume * 2`],
  ])('%s that is wrong', async (_, breakIt) => {
    await database.transaction(async (tx) => {
      const root = await insertRoot(tx);
      const child = await insertPlaced(tx, 'child', root, { side: 'left' });
      await insertPlaced(tx, 'grandchild', child, { side: 'left' });
      await bought(tx, child, 5);
      await foldVolumes(tx, new Date());
    });
    expect(await treeErrors(database.db)).toEqual([]);
    await database.db.execute(breakIt);
    expect(await treeErrors(database.db)).not.toEqual([]);
  });
});
