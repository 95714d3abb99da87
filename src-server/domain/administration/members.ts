import { sql, type SQL } from 'drizzle-orm';
import type { AdminMember, AdminMemberPage, adminMembers } from '#contract/api/admin/members.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { pictureUrl } from '../files/avatars.ts';
import { numberCursor, pageOf } from '../base/pages.ts';

type MembersQuery = Query<typeof adminMembers.list>;

/** Members newest first. What is expensive about a row is read for the page alone. */
export async function listMembers(
  db: Database,
  { search, membership, status, cursor, limit = 50 }: MembersQuery,
  now: Date,
): Promise<AdminMemberPage> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const conditions = [
    ...(cursor === undefined ? [] : [sql`m.id < ${numberCursor(cursor)}::bigint`]),
    ...(status ? [sql`m.status = ${status}`] : []),
    ...(membership ? [having(membership, at)] : []),
  ];
  const rows = await memberRows(db, conditions, { at, limit: limit + 1, anyOf: matching(search) });
  const page = pageOf(rows, limit, ({ id }) => id);
  return {
    items: [...page.rows],
    next: page.next,
    counts: cursor === undefined ? await countMembers(db, at) : null,
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
  /** One of these as well, each found by an index of its own; empty where there is none. */
  readonly anyOf?: readonly SQL[];
}

/** Rows of members that meet all conditions (over `members m`), newest first. */
export async function memberRows(
  db: Database,
  conditions: readonly SQL[],
  { at, limit, anyOf = [] }: Wanted,
): Promise<AdminMember[]> {
  const page = (more: readonly SQL[]) => {
    const all = [...conditions, ...more];
    const where = all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
    return sql`(select m.id from members m ${where} order by m.id desc limit ${limit})`;
  };
  // The newest of the newest of each: the same page as of all together.
  const found =
    anyOf.length === 0
      ? page([])
      : sql`(select id from (${sql.join(
          anyOf.map((one) => page([one])),
          sql` union `,
        )}) as one order by id desc limit ${limit})`;
  const { rows } = await db.execute<Row>(sql`
    with page as ${found}
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

/** Least letters for a search in the middle of names too, which no index serves. */
const MIDDLE_FROM = 3;

function matching(search: string | undefined): SQL[] {
  const text = search?.trim().toLowerCase() ?? '';
  if (text === '') return [];
  const plain = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const name = sql`lower(m.first_name || ' ' || m.last_name)`;
  const beginnings = [sql`lower(m.username)`, sql`m.email`, name, sql`lower(m.last_name)`].map(
    (column) => sql`${column} like ${`${plain}%`}`,
  );
  if (text.length < MIDDLE_FROM) return beginnings;
  const part = `%${plain}%`;
  return [
    ...beginnings,
    sql`(lower(m.username) like ${part} or ${name} like ${part} or m.email like ${part})`,
  ];
}

function having(state: AdminMember['membership']['state'], at: SQL): SQL {
  const begun = sql`select 1 from memberships k where k.member_id = m.id and k.starts_at <= ${at}`;
  if (state === 'none') return sql`not exists (${begun})`;
  const active = sql`exists (${begun} and k.ends_at > ${at})`;
  return state === 'active' ? active : sql`(exists (${begun}) and not ${active})`;
}

async function countMembers(db: Database, at: SQL): Promise<AdminMemberPage['counts']> {
  const { rows } = await db.execute<{ members: string; active: string }>(sql`
    select (select count(*) from members) as members,
      (select count(distinct member_id) from memberships
        where starts_at <= ${at} and ends_at > ${at}) as active`);
  return { members: Number(rows[0]?.members ?? 0), active: Number(rows[0]?.active ?? 0) };
}
