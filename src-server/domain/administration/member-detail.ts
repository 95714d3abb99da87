import { and, count, desc, eq, exists, gt, inArray, isNull, sql } from 'drizzle-orm';
import { hasFactor } from '../accounts/second-factor/factors.ts';
import type { AdminMemberDetail } from '#contract/api/admin/members.ts';
import type { MemberAccount } from '#contract/rules/accounts.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { mayVisit } from '#contract/rules/visits.ts';
import type { WithdrawalDetail } from '#contract/rules/withdrawals/transitions.ts';
import type { Database } from '../../database/database.ts';
import { memberNotes } from '../../database/schema/jobs.ts';
import { balances } from '../../database/schema/ledger.ts';
import { members } from '../../database/schema/members.ts';
import { refreshTokens, sessions } from '../../database/schema/sessions.ts';
import { positions } from '../../database/schema/tree.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { memberRows } from './members.ts';
import type { Caller } from '../accounts/sessions.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';

/** Members below that are counted at most: an organization can be the whole network. */
export const ORGANIZATION_MAX = 10_000;
const NOTES_MAX = 100;
const unpaid: readonly WithdrawalDetail[] = [
  'in_review',
  'on_hold',
  'queued',
  'prepared',
  'broadcast',
  'needs_repair',
];

interface DetailAsked {
  readonly id: number;
  readonly caller: Caller;
  readonly now: Date;
  /** How long a look at an account lasts. */
  readonly visitMinutes: number;
}

/**
 * Everything an administrator knows of a member.
 * @throws DomainError `not_found`
 */
export async function memberDetail(
  db: Database,
  { id, caller, now, visitMinutes }: DetailAsked,
): Promise<AdminMemberDetail> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await memberRows(db, [sql`m.id = ${id}::bigint`], { at, limit: 1 });
  const [member] = await db.select().from(members).where(eq(members.id, id));
  if (!row || !member) throw new DomainError('not_found', { message: 'No such member' });
  const [place] = await db.select().from(positions).where(eq(positions.memberId, id));
  const notes = await db
    .select()
    .from(memberNotes)
    .where(eq(memberNotes.memberId, id))
    .orderBy(desc(memberNotes.id))
    .limit(NOTES_MAX);
  const people = await namesOf(db, [
    member.sponsorId,
    member.blockedBy,
    place?.parentId ?? null,
    ...notes.map(({ authorId }) => authorId),
  ]);
  const person = (who: number | null | undefined) => {
    const found = who == null ? undefined : people.get(who);
    return found && who != null ? { id: who, username: found.username, name: found.name } : null;
  };
  const parent = person(place?.parentId);
  return {
    ...row,
    email_verified: member.emailVerifiedAt !== null,
    country: member.country,
    joined_at: member.createdAt.toISOString(),
    blocked:
      member.status === 'blocked'
        ? {
            reason: member.blockedReason ?? '',
            by: person(member.blockedBy)?.name ?? '',
            at: (member.blockedAt ?? member.createdAt).toISOString(),
          }
        : null,
    sponsor: person(member.sponsorId),
    placed_under: parent && place?.side ? { ...parent, side: place.side satisfies TreeSide } : null,
    organization: await organizationOf(db, id),
    balances: await balancesOf(db, id),
    open_withdrawals: await openWithdrawals(db, id),
    sessions: await liveSessions(db, id, now),
    second_factor: await hasFactor(db, id),
    notes: notes.map((note) => ({
      id: note.id,
      author: person(note.authorId)?.name ?? '',
      text: note.text,
      at: note.at.toISOString(),
    })),
    can_block: id !== caller.memberId,
    visit_minutes: visitMinutesOf(member, caller, visitMinutes),
  };
}

const visitMinutesOf = (
  { role }: Pick<typeof members.$inferSelect, 'role'>,
  caller: Caller,
  minutes: number,
): number | null => (mayVisit(caller) && role === 'member' ? minutes : null);

/** Counts level by level and stops at the bound, whatever is below. */
async function organizationOf(
  db: Database,
  id: number,
): Promise<AdminMemberDetail['organization']> {
  const { rows } = await db.execute<{ count: string }>(sql`
    with recursive below as (
      select member_id from positions where parent_id = ${id}::bigint
      union all
      select p.member_id from positions p join below on p.parent_id = below.member_id
    )
    select count(*) as count from (select 1 from below limit ${ORGANIZATION_MAX + 1}) counted`);
  const found = Number(rows[0]?.count ?? 0);
  return { count: Math.min(found, ORGANIZATION_MAX), capped: found > ORGANIZATION_MAX };
}

async function balancesOf(db: Database, id: number): Promise<AdminMemberDetail['balances']> {
  const rows = await db.select().from(balances).where(eq(balances.memberId, id));
  const sum = (...accounts: readonly MemberAccount[]): string =>
    formatUsd(
      rows
        .filter(({ account }) => accounts.includes(account))
        .reduce((total, { amount }) => total + amount, 0n),
    );
  return {
    direct: sum('direct'),
    pool: sum('pool'),
    global: sum('global'),
    principal: sum('pool_principal'),
    reserved: sum('held_direct', 'held_pool', 'held_global'),
    debt: sum('debt'),
  };
}

async function openWithdrawals(db: Database, id: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, id), inArray(withdrawals.detail, [...unpaid])));
  return row?.count ?? 0;
}

async function liveSessions(db: Database, id: number, now: Date): Promise<number> {
  const canRefresh = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sessions.id),
        isNull(refreshTokens.rotatedAt),
        gt(refreshTokens.expiresAt, now),
      ),
    );
  const [row] = await db
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.memberId, id), isNull(sessions.revokedAt), exists(canRefresh)));
  return row?.count ?? 0;
}
