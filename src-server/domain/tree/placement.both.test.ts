import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember, insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { members } from '../../database/schema/members.ts';
import { positions, volumeEvents } from '../../database/schema/tree.ts';
import { placeMember, previewSlot } from './placement.ts';
import { foldVolumes } from './volumes.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const allPositions = () => database.db.select().from(positions).orderBy(asc(positions.memberId));

const today = () => ({ day: new Date().toISOString().slice(0, 10), occurredAt: new Date() });

describe('placement', () => {
  it('attaches each newcomer at the outer end of the leg', async () => {
    await database.transaction(async (tx) => {
      const root = await insertRoot(tx);
      const left = await insertPlaced(tx, 'left', root, { side: 'left' });
      const inner = await insertPlaced(tx, 'inner', left, { side: 'right' });
      const outer = await insertPlaced(tx, 'outer', root, { side: 'left' });
      const rows = await tx.select().from(positions);
      const parentOf = (id: number) => rows.find((row) => row.memberId === id)?.parentId;
      expect([left, inner, outer].map(parentOf)).toEqual([root, left, left]);
    });
  });

  it('previews exactly the slot that the next sign-up gets', async () => {
    await database.transaction(async (tx) => {
      const root = await insertRoot(tx);
      await insertPlaced(tx, 'first', root, { side: 'left' });
      const second = await insertPlaced(tx, 'second', root, { side: 'left' });
      const preview = await previewSlot(tx, { sponsorUsername: 'ROOT', side: 'left' });
      expect(preview).toMatchObject({
        parent: { username: 'second' },
        side: 'left',
        levelsBelow: 3,
      });
      const third = await insertMember(tx, 'third', { sponsorId: root });
      const slot = await placeMember(tx, { memberId: third, sponsorId: root, side: 'left' });
      expect(slot).toMatchObject({ parentId: second, depth: 3 });
    });
  });

  it('chooses the leg with less lifetime volume, the left one when they are equal', async () => {
    await database.transaction(async (tx) => {
      const root = await insertRoot(tx);
      const first = await insertPlaced(tx, 'first', root);
      await tx
        .insert(volumeEvents)
        .values({ memberId: first, volume: parseUsd('100'), ...today() });
      await foldVolumes(tx, new Date());
      await insertPlaced(tx, 'second', root);
      const rows = await tx.select().from(positions).where(eq(positions.parentId, root));
      expect(new Set(rows.map((row) => row.side))).toEqual(new Set(['left', 'right']));
    });
  });

  it('refuses a sponsor whom nobody knows, and one without a place', async () => {
    await database.transaction(async (tx) => {
      await insertRoot(tx);
      await insertMember(tx, 'unplaced');
      for (const sponsorUsername of ['nobody', 'unplaced']) {
        await expect(previewSlot(tx, { sponsorUsername })).rejects.toMatchObject({
          code: 'referrer_required',
        });
      }
    });
  });

  it('refuses a sponsor who was blocked, whose place others are still below', async () => {
    await database.transaction(async (tx) => {
      const sponsorId = await insertPlaced(tx, 'luis', await insertRoot(tx));
      const newcomer = await insertMember(tx, 'newcomer', { sponsorId });
      const set = (status: 'active' | 'blocked') =>
        tx.update(members).set({ status }).where(eq(members.id, sponsorId));
      const preview = () => previewSlot(tx, { sponsorUsername: 'luis' });
      const place = () => placeMember(tx, { memberId: newcomer, sponsorId });
      await set('blocked');
      await expect(preview()).rejects.toMatchObject({ code: 'referrer_required' });
      await expect(place()).rejects.toMatchObject({ code: 'referrer_required' });
      // The control: the same sponsor takes sign-ups while active.
      await set('active');
      expect(await preview()).toMatchObject({ parent: { username: 'luis' } });
      expect(await place()).toMatchObject({ parentId: sponsorId });
    });
  });

  it('keeps every slot single, tails right and leg totals equal to a recount', async () => {
    const joins = fc.array(
      fc.record({
        sponsor: fc.nat(),
        side: fc.constantFrom('left', 'right', undefined),
        volume: fc.nat(5),
      }),
      { minLength: 1, maxLength: 25 },
    );
    const root = await database.transaction((tx) => insertRoot(tx));
    const ids = [root];
    await fc.assert(
      fc.asyncProperty(joins, async (steps) => {
        await database.transaction(async (tx) => {
          for (const { sponsor, side, volume } of steps) {
            const sponsorId = ids[sponsor % ids.length] ?? root;
            const id = await insertPlaced(tx, `m${ids.length}`, sponsorId, side ? { side } : {});
            ids.push(id);
            const units = parseUsd(String(volume * 50));
            if (units > 0n) {
              await tx.insert(volumeEvents).values({ memberId: id, volume: units, ...today() });
            }
          }
          while ((await foldVolumes(tx, new Date())) > 0);
        });
        await expectSoundTree();
      }),
      { numRuns: 8 },
    );
  });
});

/** Compares what is stored with a slow recount of the whole tree. */
async function expectSoundTree(): Promise<void> {
  const rows = await allPositions();
  const events = await database.db.select().from(volumeEvents);
  const children = new Map<string, number>();
  for (const row of rows) {
    if (row.parentId === null) continue;
    const slot = `${row.parentId}/${row.side}`;
    expect(children.has(slot)).toBe(false);
    children.set(slot, row.memberId);
  }
  const subtree = (id: number | undefined): bigint => {
    if (id === undefined) return 0n;
    const own = events
      .filter((event) => event.memberId === id)
      .reduce((sum, event) => sum + event.volume, 0n);
    return own + subtree(children.get(`${id}/left`)) + subtree(children.get(`${id}/right`));
  };
  const endOf = (id: number, side: string): number => {
    const next = children.get(`${id}/${side}`);
    return next === undefined ? id : endOf(next, side);
  };
  for (const row of rows) {
    expect(row.leftTotal).toBe(subtree(children.get(`${row.memberId}/left`)));
    expect(row.rightTotal).toBe(subtree(children.get(`${row.memberId}/right`)));
    // Tails are kept for heads only: a node inside a left run heads no left run.
    const leftTail = row.side === 'left' ? row.leftTailId : endOf(row.memberId, 'left');
    const rightTail = row.side === 'right' ? row.rightTailId : endOf(row.memberId, 'right');
    expect(row.leftTailId).toBe(leftTail);
    expect(row.rightTailId).toBe(rightTail);
  }
  const [count] = (
    await database.db.execute<{ n: number }>(sql`select count(*)::int as n from ${members}`)
  ).rows;
  expect(rows).toHaveLength(count?.n ?? -1);
}
