import { sql, type SQL } from 'drizzle-orm';
import type { Query } from '#contract/api/endpoint.ts';
import type { Direct, DirectPage, directs } from '#contract/api/directs.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUsd, parseUnits, USD_DECIMALS } from '#contract/rules/money.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { pictureUrl } from '../files/avatars.ts';
import { instantCursor } from '../base/pages.ts';

type DirectQuery = Query<typeof directs.list>;
type State = Direct['membership']['state'];

const PAGE_SIZE = 50;

/**
 * Members that somebody sponsored, newest first. A direct is in the outer run of a leg, so its own
 * side in the tree is the sponsor's leg: nothing is walked.
 */
export async function listDirects(
  db: Database,
  memberId: number,
  query: DirectQuery,
  now: Date,
): Promise<DirectPage> {
  const limit = query.limit ?? PAGE_SIZE;
  const conditions = filters(query);
  const from = cursorCondition(query.cursor);
  const directs = directsOf(memberId, now);
  const where = (all: readonly SQL[]): SQL =>
    all.length === 0 ? sql`` : sql`where ${sql.join([...all], sql` and `)}`;
  const page = await db.execute<DirectRow>(sql`
    with direct as (${directs})
    select direct.*, parent.username as parent_username,
      trim(parent.first_name || ' ' || parent.last_name) as parent_name
    from direct join members parent on parent.id = direct.parent_id
    ${where([...conditions, ...from])}
    order by joined_at desc, id desc limit ${limit + 1}`);
  const rows = page.rows.slice(0, limit);
  const last = rows.at(-1);
  const counted = await db.execute<{ state: State; side: TreeSide; count: string }>(sql`
    with direct as (${directs}) select state, side, count(*) as count from direct group by 1, 2`);
  const total = await db.execute<{ directs: string; bonus: string }>(sql`
    with direct as (${directs})
    select count(*) as directs, coalesce(sum(bonus), 0)::text as bonus from direct ${where(conditions)}`);
  return {
    items: rows.map((row) => viewOf(row, memberId)),
    next:
      last && page.rows.length > limit ? `${new Date(last.joined_at).getTime()}_${last.id}` : null,
    counts: countsOf(counted.rows),
    total: {
      directs: Number(total.rows[0]?.directs ?? 0),
      direct_bonus: usdOf(total.rows[0]?.bonus ?? '0'),
    },
  };
}

interface DirectRow extends Record<string, unknown> {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly country: string;
  readonly side: TreeSide;
  readonly parent_id: string;
  readonly parent_username: string;
  readonly parent_name: string;
  readonly state: State;
  readonly plan: string | null;
  readonly plan_en: string | null;
  readonly ends_at: string | Date | null;
  readonly next_step: Direct['next_step'];
  readonly joined_at: string | Date;
  readonly bonus: string;
}

/** One row a direct, with the membership that lasts longest and what it brought in bonuses. */
function directsOf(memberId: number, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    select m.id, m.username, trim(m.first_name || ' ' || m.last_name) as name, m.avatar, m.country,
      p.side, p.parent_id, m.created_at as joined_at,
      case when ms.ends_at is null then 'none' when ms.ends_at > ${at} then 'active' else 'expired' end as state,
      case when ms.ends_at is not null or m.status = 'blocked' then null
        when m.email_verified_at is null then 'email' else 'plan' end as next_step,
      ms.name as plan, ms.name_en as plan_en, ms.ends_at, coalesce(b.bonus, 0) as bonus
    from members m
    join positions p on p.member_id = m.id and p.parent_id is not null
    left join lateral (
      select k.ends_at, plan.name, plan.name_en from memberships k join plans plan on plan.id = k.plan_id
      where k.member_id = m.id and k.starts_at <= ${at} order by k.ends_at desc limit 1
    ) ms on true
    left join lateral (
      select sum(e.amount) as bonus from membership_purchases bought
      join journals j on j.source_type = 'membership' and j.source_id = bought.id::text
        and j.kind = 'direct_bonus'
      join entries e on e.journal_id = j.id and e.member_id = m.sponsor_id
      where bought.member_id = m.id
    ) b on true
    where m.sponsor_id = ${memberId}::bigint`;
}

function filters({ state, side, search }: DirectQuery): SQL[] {
  const text = search?.trim().toLowerCase() ?? '';
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return [
    ...(state ? [sql`direct.state = ${state}`] : []),
    ...(side ? [sql`direct.side = ${side}`] : []),
    ...(text === ''
      ? []
      : [sql`(lower(direct.username) like ${part} or lower(direct.name) like ${part})`]),
  ];
}

function cursorCondition(cursor: string | undefined): SQL[] {
  if (cursor === undefined) return [];
  const { at, id } = instantCursor(cursor);
  return [
    sql`(date_trunc('milliseconds', direct.joined_at), direct.id) < (${at.toISOString()}::timestamptz, ${id}::bigint)`,
  ];
}

function viewOf(row: DirectRow, callerId: number): Direct {
  const ends = row.ends_at;
  return {
    username: row.username,
    name: row.name,
    avatar: row.avatar && pictureUrl(row.avatar),
    country: row.country,
    side: row.side,
    placed_under: {
      username: row.parent_username,
      name: row.parent_name,
      is_self: Number(row.parent_id) === callerId,
    },
    membership: {
      state: row.state,
      name: row.plan,
      name_en: row.plan_en,
      ends_at: ends === null ? null : new Date(ends).toISOString(),
    },
    next_step: row.next_step,
    joined_at: new Date(row.joined_at).toISOString(),
    direct_bonus: usdOf(row.bonus),
  };
}

function countsOf(
  rows: readonly { state: State; side: TreeSide; count: string }[],
): DirectPage['counts'] {
  const sum = (matches: (row: { state: State; side: TreeSide }) => boolean): number =>
    rows.filter(matches).reduce((total, row) => total + Number(row.count), 0);
  return {
    all: sum(() => true),
    active: sum(({ state }) => state === 'active'),
    expired: sum(({ state }) => state === 'expired'),
    none: sum(({ state }) => state === 'none'),
    active_left: sum(({ state, side }) => state === 'active' && side === 'left'),
    active_right: sum(({ state, side }) => state === 'active' && side === 'right'),
  };
}

/** A sum of the ledger's 18 decimals as USD. */
function usdOf(text: string): string {
  return formatUsd(
    parseUnits(text, LEDGER_DECIMALS) / 10n ** BigInt(LEDGER_DECIMALS - USD_DECIMALS),
  );
}
