import { sql, type SQL } from 'drizzle-orm';
import type { TreeSide } from '#contract/rules/limits.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { preparedStatement } from '../../database/prepared.ts';
import type { members } from '../../database/schema/members.ts';
import { positions } from '../../database/schema/tree.ts';
import { DomainError } from '../base/errors.ts';

/** The slot a sign-up takes: the vacancy at the end of a leg's outer run. */
export interface Slot {
  readonly parentId: number;
  readonly side: TreeSide;
  readonly depth: number;
  /** Row whose lock decides who gets the slot. */
  readonly headId: number;
}

interface Newcomer {
  readonly memberId: number;
  readonly sponsorId: number;
  readonly side?: TreeSide;
}

/** Gives the tree its first member. */
export async function placeRoot(tx: Transaction, memberId: number): Promise<void> {
  await tx.insert(positions).values({
    memberId,
    depth: 0,
    headId: memberId,
    leftTailId: memberId,
    rightTailId: memberId,
  });
}

/**
 * Attaches a new member to the tree: the leg comes from the link or else from the sponsor's
 * insertion side, the slot is the extreme one of that leg. Costs the same at any depth.
 * @throws DomainError `referrer_required` when the sponsor is blocked or has no position
 */
export async function placeMember(
  tx: Transaction,
  { memberId, sponsorId, side }: Newcomer,
): Promise<Slot> {
  // Whoever holds the head's row owns the end of its runs until the transaction ends. What is
  // attached there was committed by whoever held it before, so only the next statement is sure to see it.
  const run = openRun(await lockRun(tx, { sponsor: sponsorId, side: side ?? null }));
  const { parentId, headId, leg } = run;
  const attach = leg === 'left' ? attachLeft : attachRight;
  const [slot] = await attach(tx, { member: memberId, parent: parentId, head: headId });
  if (!slot) throw new Error(`Position ${headId} heads a run but does not exist`);
  return { parentId, side: leg, depth: slot.depth, headId };
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
  const username = wanted.sponsorUsername.toLowerCase();
  const run = openRun(await findRun(db, { username, side: wanted.side ?? null }));
  const [parent] = await findNode(db, { member: run.parentId });
  if (!parent) throw new Error(`Position ${run.parentId} ends a run but does not exist`);
  return {
    sponsor: { username: run.username, name: run.name },
    side: run.leg,
    parent: { username: parent.username, name: parent.name },
    parentId: run.parentId,
    levelsBelow: parent.depth + 1 - run.depth,
  };
}

export type MemberStatus = (typeof members.$inferSelect)['status'];

interface FoundRun {
  readonly username: string;
  readonly name: string;
  readonly status: MemberStatus;
  readonly depth: number;
  readonly leg: TreeSide;
  readonly head: string | number;
  readonly parent: string | number;
}

/** Whether somebody may register with the link of a member who has a position. */
export const takesSignUps = ({ status }: { readonly status: MemberStatus }): boolean =>
  status === 'active';

/** @throws DomainError `referrer_required` where nobody can sign up */
function openRun([run]: readonly FoundRun[]) {
  if (!run || !takesSignUps(run)) throw new DomainError('referrer_required');
  return { ...run, headId: Number(run.head), parentId: Number(run.parent) };
}

/**
 * A sponsor and the run that their next sign-up joins, with the node at its end. The leg is the
 * link's, or else the sponsor's choice: automatic is the one with less lifetime volume, the left one
 * when they are equal. A node belongs to one run, that of its own side; for the other side it is
 * itself the head.
 */
const runOf = (sponsor: SQL): SQL => sql`
  select s.username, s.name, s.status, s.depth, s.leg, head.member_id as head,
    case s.leg when 'left' then head.left_tail_id else head.right_tail_id end as parent
  from (
    select m.username, trim(m.first_name || ' ' || m.last_name) as name, m.status,
      p.member_id, p.depth, p.side, p.head_id,
      coalesce(${sql.placeholder('side')}::text, nullif(m.insertion_side, 'auto'),
        case when p.right_total < p.left_total then 'right' else 'left' end) as leg
    from members m join positions p on p.member_id = m.id
    where ${sponsor}) s
  join positions head
    on head.member_id = case when s.side = s.leg then s.head_id else s.member_id end`;

const findRun = preparedStatement<FoundRun>(
  'run_of_username',
  runOf(sql`lower(m.username) = ${sql.placeholder('username')}`),
);
/** The same, and nobody else takes the slot at its end before the transaction is over. */
const lockRun = preparedStatement<FoundRun>(
  'run_of_sponsor',
  sql`${runOf(sql`m.id = ${sql.placeholder('sponsor')}`)} for update of head`,
);

const findNode = preparedStatement<Pick<FoundRun, 'username' | 'name' | 'depth'>>(
  'node_of_member',
  sql`select m.username, trim(m.first_name || ' ' || m.last_name) as name, p.depth
    from members m join positions p on p.member_id = m.id where m.id = ${sql.placeholder('member')}`,
);

/** A newcomer below the end of a run, which ends there from now on; its own two runs begin. */
const hangAt = (leg: TreeSide) =>
  preparedStatement<{ readonly depth: number }>(
    `hang_${leg}`,
    sql`
      with placed as (
        insert into positions
          (member_id, parent_id, side, depth, head_id, left_tail_id, right_tail_id)
        select id, above.member_id, ${sql.raw(`'${leg}'`)}, above.depth + 1,
          ${sql.placeholder('head')}::bigint, id, id
        from positions above, (select ${sql.placeholder('member')}::bigint as id) newcomer
        where above.member_id = ${sql.placeholder('parent')}
        returning member_id, depth)
      update positions set ${sql.raw(`${leg}_tail_id`)} = placed.member_id
      from placed where positions.member_id = ${sql.placeholder('head')}
      returning placed.depth`,
  );
const attachLeft = hangAt('left');
const attachRight = hangAt('right');
