import { and, desc, eq, gt, inArray, like, lte, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { SearchResult } from '#contract/api/search.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { statusOf } from '#contract/rules/withdrawals/transitions.ts';
import { readsAdministration } from '#contract/rules/staff.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import type { Database } from '../../database/database.ts';
import { members, memberships } from '../../database/schema/members.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import type { Services } from '../../services.ts';
import { accentlessSql, literalPattern } from '../base/plain-text.ts';
import type { Caller } from '../accounts/sessions.ts';

/** Most of a kind that are offered. */
const MOST = 6;
/** Shorter parts of names are in so many names that only beginnings are searched. */
const PART_MIN = 3;
/** Members whose withdrawals are searched where a username is given. */
const OWNERS_MOST = 50;

/** Who searches: members see what is theirs, administrators and auditors everything. */
type Searcher = Pick<Caller, 'memberId' | 'role'>;

/** What matches a text a caller may see, at most {@link MOST} of each kind. */
export async function search(
  { database: { db }, clock }: Services,
  caller: Searcher,
  query: string,
): Promise<SearchResult> {
  const text = accentless(query.trim().replace(/^#/, ''));
  if (text === '') return { members: [], withdrawals: [] };
  return {
    members: await findMembers(db, caller, text, clock.now()),
    withdrawals: await findWithdrawals(db, caller, text),
  };
}

type MemberRow = typeof members.$inferSelect;

async function findMembers(
  db: Database,
  caller: Searcher,
  text: string,
  now: Date,
): Promise<SearchResult['members']> {
  const visible = readsAdministration(caller) ? undefined : eq(members.sponsorId, caller.memberId);
  const find = (matching: SQL | undefined, limit: number): Promise<MemberRow[]> =>
    db
      .select()
      .from(members)
      .where(and(visible, matching))
      .orderBy(sql`lower(${members.username})`)
      .limit(limit);
  // Beginnings of usernames first: they come from an index, however many members there are.
  const found = await find(usernameBegins(text), MOST);
  const known = found.map(({ id }) => id);
  if (found.length < MOST && (!readsAdministration(caller) || text.length >= PART_MIN)) {
    const others = known.length > 0 ? notInArray(members.id, known) : undefined;
    found.push(...(await find(and(others, nameHolds(text)), MOST - found.length)));
  }
  const active = await withMembership(
    db,
    found.map(({ id }) => id),
    now,
  );
  return found.map((member) => ({
    username: member.username,
    name: `${member.firstName} ${member.lastName}`.trim(),
    country: member.country,
    joined_at: member.createdAt.toISOString(),
    has_membership: active.has(member.id),
    is_direct: member.sponsorId === caller.memberId,
  }));
}

async function withMembership(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ memberId: memberships.memberId })
    .from(memberships)
    .where(
      and(
        inArray(memberships.memberId, [...ids]),
        lte(memberships.startsAt, now),
        gt(memberships.endsAt, now),
      ),
    );
  return new Set(rows.map(({ memberId }) => memberId));
}

async function findWithdrawals(
  db: Database,
  caller: Searcher,
  text: string,
): Promise<SearchResult['withdrawals']> {
  const matching = readsAdministration(caller)
    ? await matchingAny(db, text)
    : matchingOwn(caller, text);
  if (!matching) return [];
  const rows = await db
    .select({ withdrawal: withdrawals, username: members.username })
    .from(withdrawals)
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .where(matching)
    .orderBy(desc(withdrawals.number))
    .limit(MOST);
  return rows.map(({ withdrawal, username }) => ({
    number: withdrawal.number,
    username,
    amount: formatUsd(withdrawal.amount),
    currency: withdrawal.currency,
    status: statusOf[withdrawal.detail],
    detail: withdrawal.detail,
    created_at: withdrawal.createdAt.toISOString(),
    is_own: withdrawal.memberId === caller.memberId,
  }));
}

/** Each condition has an index of its own. */
async function matchingAny(db: Database, text: string): Promise<SQL | undefined> {
  const owners = await db
    .select({ id: members.id })
    .from(members)
    .where(usernameBegins(text))
    .orderBy(sql`lower(${members.username})`)
    .limit(OWNERS_MOST);
  return or(
    isNumber(text) ? eq(withdrawals.number, Number(text)) : undefined,
    walletBegins(text),
    owners.length > 0
      ? inArray(
          withdrawals.memberId,
          owners.map(({ id }) => id),
        )
      : undefined,
  );
}

function matchingOwn({ memberId }: Searcher, text: string): SQL | undefined {
  const matching = or(
    isNumber(text) ? like(sql`${withdrawals.number}::text`, `${text}%`) : undefined,
    walletBegins(text),
  );
  return matching && and(eq(withdrawals.memberId, memberId), matching);
}

const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text);

const usernameBegins = (text: string): SQL =>
  like(sql`lower(${members.username})`, `${literalPattern(text)}%`);

function nameHolds(text: string): SQL | undefined {
  const part = `%${literalPattern(text)}%`;
  const name = sql`${members.firstName} || ' ' || ${members.lastName}`;
  return or(like(sql`lower(${members.username})`, part), like(accentlessSql(name), part));
}

/** Four digits at least: with "0x" alone every address begins. */
const walletBegins = (text: string): SQL | undefined =>
  /^0x[0-9a-f]{4,40}$/.test(text) ? like(sql`lower(${withdrawals.wallet})`, `${text}%`) : undefined;
