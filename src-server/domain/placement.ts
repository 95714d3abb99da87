import { eq, sql } from 'drizzle-orm';
import type { InsertionSide, TreeSide } from '#contract/rules/limits.ts';
import type { Database, Transaction } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import { positions } from '../database/schema/tree.ts';
import { DomainError } from './errors.ts';

/** The slot a sign-up takes: the vacancy at the end of a leg's outer run. */
export interface Slot {
  readonly parentId: number;
  readonly side: TreeSide;
  readonly depth: number;
  /** Row whose lock decides who gets the slot. */
  readonly headId: number;
}

type Position = typeof positions.$inferSelect;

/** Gives the tree its first member. */
export async function placeRoot(tx: Transaction, memberId: number): Promise<void> {
  await tx.insert(positions).values({ ...ownRuns(memberId), depth: 0, headId: memberId });
}

/**
 * Hangs a new member into the tree: the leg comes from the link or else from the sponsor's
 * insertion side, the slot is the extreme one of that leg. Costs the same at any depth.
 * @throws DomainError `referrer_required` when the sponsor has no position
 */
export async function placeMember(
  tx: Transaction,
  member: { readonly memberId: number; readonly sponsorId: number; readonly side?: TreeSide },
): Promise<Slot> {
  const sponsor = await sponsorOf(tx, eq(members.id, member.sponsorId));
  const side = member.side ?? chooseLeg(sponsor.insertionSide, sponsor.position);
  const headId = headOfRun(sponsor.position, side);

  // Whoever holds the head's row owns the end of its runs until the transaction ends.
  const [head] = await tx
    .select()
    .from(positions)
    .where(eq(positions.memberId, headId))
    .for('update');
  if (!head) throw new Error(`Position ${headId} heads a run but does not exist`);
  const slot = await slotAtEnd(tx, head, side);

  const { memberId } = member;
  const placed = tx.$with('placed').as(
    tx
      .insert(positions)
      .values({ ...ownRuns(memberId), parentId: slot.parentId, side, depth: slot.depth, headId })
      .returning({ id: positions.memberId }),
  );
  await tx
    .with(placed)
    .update(positions)
    .set(side === 'left' ? { leftTailId: memberId } : { rightTailId: memberId })
    .where(eq(positions.memberId, headId));
  return slot;
}

export interface SlotPreview {
  readonly sponsor: { readonly username: string; readonly name: string };
  readonly side: TreeSide;
  readonly parent: { readonly username: string; readonly name: string };
  readonly parentId: number;
  /** 1 = directly below the sponsor. */
  readonly levelsBelow: number;
}

/**
 * The exact slot that the next sign-up under a sponsor would get.
 * @throws DomainError `referrer_required` when the sponsor is unknown or blocked
 */
export async function previewSlot(
  db: Database,
  wanted: { readonly sponsorUsername: string; readonly side?: TreeSide },
): Promise<SlotPreview> {
  const sponsor = await sponsorOf(
    db,
    sql`lower(${members.username}) = ${wanted.sponsorUsername.toLowerCase()}`,
  );
  const side = wanted.side ?? chooseLeg(sponsor.insertionSide, sponsor.position);
  const headId = headOfRun(sponsor.position, side);
  const [head] = await db.select().from(positions).where(eq(positions.memberId, headId));
  if (!head) throw new Error(`Position ${headId} heads a run but does not exist`);
  const slot = await slotAtEnd(db, head, side);
  const [parent] = await db.select().from(members).where(eq(members.id, slot.parentId));
  if (!parent) throw new Error(`Member ${slot.parentId} has a position but does not exist`);
  return {
    sponsor: { username: sponsor.username, name: sponsor.name },
    side,
    parent: {
      username: parent.username,
      name: `${parent.firstName} ${parent.lastName}`.trim(),
    },
    parentId: slot.parentId,
    levelsBelow: slot.depth - sponsor.position.depth,
  };
}

/** Where a new node's own two runs start: empty, at itself. */
function ownRuns(memberId: number) {
  return { memberId, leftTailId: memberId, rightTailId: memberId };
}

function chooseLeg(insertionSide: InsertionSide, position: Position): TreeSide {
  if (insertionSide !== 'auto') return insertionSide;
  return position.rightTotal < position.leftTotal ? 'right' : 'left';
}

/** A node hangs in one run, that of its own side; for the other side it is itself the head. */
function headOfRun(position: Position, side: TreeSide): number {
  return position.side === side ? position.headId : position.memberId;
}

async function slotAtEnd(db: Database, head: Position, side: TreeSide): Promise<Slot> {
  const parentId = side === 'left' ? head.leftTailId : head.rightTailId;
  const [tail] = await db
    .select({ depth: positions.depth })
    .from(positions)
    .where(eq(positions.memberId, parentId));
  if (!tail) throw new Error(`Position ${parentId} ends a run but does not exist`);
  return { parentId, side, depth: tail.depth + 1, headId: head.memberId };
}

async function sponsorOf(db: Database, condition: ReturnType<typeof sql>) {
  const { username, firstName, lastName, status, insertionSide } = members;
  const [row] = await db
    .select({
      member: { username, firstName, lastName, status, insertionSide },
      position: positions,
    })
    .from(members)
    .innerJoin(positions, eq(positions.memberId, members.id))
    .where(condition);
  if (!row || row.member.status === 'blocked') throw new DomainError('referrer_required');
  return {
    username: row.member.username,
    name: `${row.member.firstName} ${row.member.lastName}`.trim(),
    insertionSide: row.member.insertionSide,
    position: row.position,
  };
}
