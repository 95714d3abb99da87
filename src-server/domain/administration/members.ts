import { sql, type SQL } from 'drizzle-orm';
import type { AdminMember, AdminMemberPage, adminMembers } from '#contract/api/admin/members.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { pictureUrl } from '../files/avatars.ts';
import type { Count } from '../base/kept-counts.ts';
import { memberHas } from '../base/member-words.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { literalPattern } from '../base/plain-text.ts';

type MembersQuery = Query<typeof adminMembers.list>;

type Counts = NonNullable<AdminMemberPage['counts']>;

/**
 * Members newest first. What is expensive about a row is read for the page alone.
 * @param count how many there are; the server keeps it where they are many
 */
export async function listMembers(
  db: Database,
  { search, membership, status, cursor, limit = 50 }: MembersQuery,
  now: Date,
  count: Count<Counts> = countMembers,
): Promise<AdminMemberPage> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const before = cursor === undefined ? [] : [sql`m.id < ${numberCursor(cursor)}::bigint`];
  const conditions = [
    ...before,
    ...(status ? [sql`m.status = ${status}`] : []),
    ...(membership ? [having(membership, at)] : []),
  ];
  const rows = await memberRows(db, conditions, {
    at,
    limit: limit + 1,
    before,
    anyOf: matching(search),
  });
  const page = pageOf(rows, limit, ({ id }) => id);
  return {
    items: [...page.rows],
    next: page.next,
    counts: cursor === undefined ? await count(db, now) : null,
  };
}

interface Row extends Record<string, unknown> {
  readonly id: string | number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly is_admin: boolean;
  readonly status: AdminMember['status'];
  readonly plan: string | null;
  readonly plan_en: string | null;
  readonly ends_at: string | Date | null;
  readonly is_active: boolean | null;
  readonly direct: string;
  readonly last_session_at: string | Date | null;
}

interface Wanted {
  readonly at: SQL;
  readonly limit: number;
  /** Of the conditions: behind which member the page begins. */
  readonly before?: readonly SQL[];
  /** One of these as well, each found by an index of its own; empty where there is none. */
  readonly anyOf?: readonly SQL[];
}

/**
 * The newest are asked one by one before an index of a search is: what many have fills a page there, and
 * the index would give all of them to be sorted.
 */
const NEWEST = 5000;

/** Rows of members that meet all conditions (over `members m`), newest first. */
export async function memberRows(
  db: Database,
  conditions: readonly SQL[],
  { at, limit, before = [], anyOf = [] }: Wanted,
): Promise<AdminMember[]> {
  const page = (more: readonly SQL[], from = sql`members m`, order = sql`m.id`) =>
    sql`(select m.id from ${from} ${whereAll([...conditions, ...more])} order by ${order} desc limit ${limit})`;
  if (anyOf.length === 0) return pageRows(db, page([]), at);
  const newest = sql`(select m.id, m.username, m.first_name, m.last_name, m.email, m.status
    from members m ${whereAll(before)} order by m.id desc limit ${NEWEST}) m`;
  const found = await pageRows(db, page([sql`(${sql.join([...anyOf], sql` or `)})`], newest), at);
  if (found.length === limit) return found;
  // The newest of the newest of each: the same page as of all together. A plan that is made for any text
  // expects to meet enough of them going from the newest on; by a sum it cannot go.
  const each = sql.join(
    anyOf.map((one) => page([one], sql`members m`, sql`m.id + 0`)),
    sql` union `,
  );
  return pageRows(db, sql`(select id from (${each}) as one order by id desc limit ${limit})`, at);
}

const whereAll = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;

/** @param page the ids of its members, as a query in brackets */
async function pageRows(db: Database, page: SQL, at: SQL): Promise<AdminMember[]> {
  const { rows } = await db.execute<Row>(sql`
    with page as ${page}
    select m.id, m.username, trim(m.first_name || ' ' || m.last_name) as name, m.email, m.avatar,
      m.is_admin, m.status, bought.name as plan, bought.name_en as plan_en, bought.ends_at,
      bought.ends_at > ${at} as is_active,
      coalesce(direct.amount, 0)::text as direct, used.last_session_at
    from page join members m on m.id = page.id
    left join lateral (
      select k.ends_at, plan.name, plan.name_en from memberships k join plans plan on plan.id = k.plan_id
      where k.member_id = m.id and k.starts_at <= ${at} order by k.ends_at desc limit 1
    ) bought on true
    left join balances direct on direct.member_id = m.id and direct.account = 'direct'
    left join lateral (
      select max(s.last_used_at) as last_session_at from sessions s where s.member_id = m.id
    ) used on true
    order by m.id desc`);
  return rows.map((row) => ({
    id: Number(row.id),
    username: row.username,
    name: row.name,
    email: row.email,
    avatar: row.avatar && pictureUrl(row.avatar),
    is_admin: row.is_admin,
    status: row.status,
    membership: {
      state: stateOf(row.is_active),
      name: row.plan,
      name_en: row.plan_en,
      ends_at: instantOf(row.ends_at),
    },
    direct_balance: formatUsd(parseUsd(row.direct)),
    last_session_at: instantOf(row.last_session_at),
  }));
}

function stateOf(isActive: boolean | null): AdminMember['membership']['state'] {
  if (isActive === null) return 'none';
  return isActive ? 'active' : 'expired';
}

const instantOf = (value: string | Date | null): string | null =>
  value === null ? null : new Date(value).toISOString();

/** Least letters for a search in the middle of names too: an index knows parts of three. */
const MIDDLE_FROM = 3;

/** What a member has of a text: its beginnings, each by an index of its own, or any part of three letters. */
function matching(search: string | undefined): SQL[] {
  const text = search?.trim().toLowerCase() ?? '';
  if (text === '') return [];
  if (text.length >= MIDDLE_FROM) return [memberHas(text)];
  const name = sql`lower(m.first_name || ' ' || m.last_name)`;
  return [sql`lower(m.username)`, sql`m.email`, name, sql`lower(m.last_name)`].map(
    (column) => sql`${column} like ${`${literalPattern(text)}%`}`,
  );
}

function having(state: AdminMember['membership']['state'], at: SQL): SQL {
  const begun = sql`select 1 from memberships k where k.member_id = m.id and k.starts_at <= ${at}`;
  if (state === 'none') return sql`not exists (${begun})`;
  const active = sql`exists (${begun} and k.ends_at > ${at})`;
  return state === 'active' ? active : sql`(exists (${begun}) and not ${active})`;
}

/** All members, and those whose membership is active now. */
export async function countMembers(db: Database, now: Date): Promise<Counts> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ members: string; active: string }>(sql`
    select (select count(*) from members) as members,
      (select count(distinct member_id) from memberships
        where starts_at <= ${at} and ends_at > ${at}) as active`);
  return { members: Number(rows[0]?.members ?? 0), active: Number(rows[0]?.active ?? 0) };
}
