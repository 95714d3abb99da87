import { sql, type SQL } from 'drizzle-orm';
import { dayNumber } from '#contract/tree/history.ts';
import type { Database } from '../../database/database.ts';
import { momentOf, type TreeMoment } from './moment.ts';

/** What the shape of the tree shows of members, column by column. */
export interface TreeRows {
  readonly count: number;
  readonly memberId: Float64Array;
  /** 0 for a root; below zero for a right child. */
  readonly parentId: Float64Array;
  /** Position of the highest rank that was reached; 0 for none. */
  readonly rank: Float64Array;
  /**
   * When the membership that lasts longest ends, ms since 1970; 0 where there never was one. Each
   * begins as it is written, by a clock that may be ahead of ours: from when is not asked.
   */
  readonly until: Float64Array;
  /** UTC day of joining, see `dayNumber`. */
  readonly joined: Float64Array;
  /** Transaction that placed the member; 0 where it is not listed any more. */
  readonly placedBy: Float64Array;
}

/** The state of the tree that a statement saw. */
export interface TreeMark {
  /** Moves with every change that a shape shows. */
  readonly epoch: number;
  readonly moment: TreeMoment;
  /** The newest transaction whose changes are not listed any more. */
  readonly throughXid: number;
  /** Every transaction below it had ended. */
  readonly xmin: number;
}

export interface TreeChanges {
  /** The state that they lead to. */
  readonly mark: TreeMark;
  /** Parents first. */
  readonly rows: TreeRows;
}

/** Ids that are read together: what the embedded database works on at a time is a tenth of a second. */
const SPAN = 16_384;

/** What a reading of the whole tree begins with; nothing is counted, which takes a while. */
export interface TreeOutline {
  /** Who had a place by then is read. */
  readonly mark: TreeMark;
  /** The largest id of somebody with a place; 0 without any. */
  readonly newestId: number;
  /** The snapshot of the database, as text. */
  readonly seen: string;
}

export async function outlineTree(db: Database): Promise<TreeOutline> {
  const { rows } = await db.execute<MarkRow & { newest: string | number; seen: string }>(sql`
    select ${mark}, (select coalesce(max(member_id), 0) from positions) as newest,
      pg_current_snapshot()::text as seen
    from tree_epochs e where e.id = 1`);
  const [row] = rows;
  return { mark: markOf(row), newestId: Number(row?.newest), seen: row?.seen ?? '' };
}

/**
 * The whole tree by ascending id, packed by the database itself: a million rows as objects would
 * take half a gigabyte. Each piece is a statement of its own, so that others go on between them even
 * where the database does one thing at a time. Ranks and memberships are as of the piece: with what
 * changed since the outline's mark, all is of one moment.
 */
export async function* treePieces(
  db: Database,
  { newestId, seen }: TreeOutline,
): AsyncGenerator<TreeRows> {
  for (let from = 0; from <= newestId; from += SPAN) {
    const { rows } = await db.execute<PackedRow>(
      sql`select ${columns} from ${packed(span(seen, from))}`,
    );
    yield rowsOf(rows[0]);
  }
}

/** The rows of members that changed since a mark. */
export async function readTreeChanges(
  db: Database,
  since: Pick<TreeMark, 'xmin'>,
): Promise<TreeChanges> {
  const { rows } = await db.execute<MarkRow & PackedRow>(sql`
    select ${mark}, ${columns} from tree_epochs e, ${packed(changedSince(since.xmin))}
    where e.id = 1`);
  const [row] = rows;
  return { mark: markOf(row), rows: rowsOf(row) };
}

interface MarkRow extends Record<string, unknown> {
  readonly epoch: string | number;
  readonly base: string | number;
  readonly through: string | number;
  readonly xmin: string | number;
  readonly last: string | number;
  readonly open: string;
}

const mark = sql`
  e.value + (select count(*) from tree_changes) as epoch, e.value as base,
  e.through_xid as through, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin,
  (select coalesce(max(xid), 0) from tree_changes where placed) as last,
  (select coalesce(string_agg(xid::text, ','), '') from pg_snapshot_xip(pg_current_snapshot()) xid) as open`;

function markOf(row: MarkRow | undefined): TreeMark {
  if (!row) throw new Error('The tree has no epoch');
  const open = row.open === '' ? [] : row.open.split(',').map(Number);
  return {
    epoch: Number(row.epoch),
    moment: momentOf({ base: Number(row.base), last: Number(row.last), open }),
    throughXid: Number(row.through),
    xmin: Number(row.xmin),
  };
}

interface PackedRow extends Record<string, unknown> {
  readonly members: string | null;
  readonly parents: string | null;
  readonly ranks: string | null;
  readonly untils: string | null;
  readonly joined: string | null;
  readonly placed: string | null;
}

const columns = sql.raw('members, parents, ranks, untils, joined, placed');

/**
 * One row of columns as PostgreSQL sends arrays: much less work than a text, or a row, each. The
 * embedded one hands bytes over as digits that it reads one by one, so they travel as base 64.
 */
const packed = (rows: SQL): SQL => sql`(
  select ${column('member_id')} as members, ${column('parent')} as parents,
    ${column('rank')} as ranks, ${column('until')} as untils, ${column('joined')} as joined,
    ${column('xid')} as placed
  from (${rows}) as rows) as packed`;
const column = (name: string): SQL => sql.raw(`encode(array_send(array_agg(${name})), 'base64')`);

const facts = sql`
  p.member_id, case when p.side = 'right' then -p.parent_id else coalesce(p.parent_id, 0) end as parent,
  coalesce(r.rank, 0)::int8 as rank, coalesce(k.until, '2000-01-01T00:00:00Z'::timestamptz) as until,
  m.created_at as joined, coalesce(c.xid, 0) as xid`;

/** Members of a span of ids, without those whose placement a snapshot of the database did not see. */
function span(seen: string, from: number): SQL {
  const within = (id: SQL): SQL => sql`${id} >= ${from}::bigint and ${id} < ${from + SPAN}::bigint`;
  const member = sql`member_id`;
  return sql`
    select ${facts}
    from positions p
    join members m on m.id = p.member_id and ${within(sql`m.id`)}
    left join (select member_id, max(ranks.position) as rank from member_ranks had
      join ranks on ranks.id = had.rank_id where ${within(member)} group by 1) r
      on r.member_id = p.member_id
    left join (select member_id, max(ends_at) as until from memberships
      where ${within(member)} group by 1) k on k.member_id = p.member_id
    left join (select member_id, min(xid) as xid from tree_changes
      where placed and ${within(member)} group by 1) c on c.member_id = p.member_id
    where ${within(sql`p.member_id`)}
      and (c.xid is null or pg_visible_in_snapshot(c.xid::text::xid8, ${seen}::pg_snapshot))
    order by p.member_id`;
}

function changedSince(xid: number): SQL {
  return sql`
    select ${facts}
    from (select member_id, min(xid) filter (where placed) as xid from tree_changes
      where xid >= ${xid}::bigint group by 1) c
    join positions p on p.member_id = c.member_id
    join members m on m.id = p.member_id
    left join lateral (select max(ranks.position) as rank from member_ranks had
      join ranks on ranks.id = had.rank_id where had.member_id = p.member_id) r on true
    left join lateral (select max(ends_at) as until from memberships
      where member_id = p.member_id) k on true
    order by p.depth, p.member_id`;
}

function rowsOf(packedRow: PackedRow | undefined): TreeRows {
  const memberId = integers(packedRow?.members);
  return {
    count: memberId.length,
    memberId,
    parentId: integers(packedRow?.parents),
    rank: integers(packedRow?.ranks),
    until: integers(packedRow?.untils).map((at) => (at <= 0 ? 0 : FIRST_INSTANT + at / 1000)),
    joined: integers(packedRow?.joined).map((at) => dayNumber(new Date(FIRST_INSTANT + at / 1000))),
    placedBy: integers(packedRow?.placed),
  };
}

/** PostgreSQL counts its microseconds from here. */
const FIRST_INSTANT = Date.UTC(2000, 0, 1);
/** Dimensions, whether there are nulls, type, length, first index; then length and value of each. */
const ARRAY_HEADER = 20;
const ELEMENT = 12;

/** An array of 64-bit integers as PostgreSQL sends it. */
function integers(text: string | null | undefined): Float64Array {
  const data = Buffer.from(text ?? '', 'base64');
  if (data.length <= ARRAY_HEADER) return new Float64Array();
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const values = new Float64Array((data.length - ARRAY_HEADER) / ELEMENT);
  for (let index = 0, at = ARRAY_HEADER + 4; index < values.length; index += 1, at += ELEMENT) {
    values[index] = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
  }
  return values;
}
