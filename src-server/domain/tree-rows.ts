import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** What the shape of the tree shows of a member. */
export interface TreeRow {
  readonly memberId: number;
  /** 0 for a root. */
  readonly parentId: number;
  readonly isRight: boolean;
  /** Position of the highest rank that was reached; 0 for none. */
  readonly rank: number;
  /** When the membership that lasts longest ends, ms since 1970; 0 where there never was one. */
  readonly until: number;
  /** Month of joining, counted from January 2000. */
  readonly month: number;
}

/** The state of the tree that a statement saw. */
export interface TreeMark {
  /** Moves with every change that a shape shows. */
  readonly epoch: number;
  /** Of the epoch, what is not listed by member any more. */
  readonly base: number;
  readonly throughXid: number;
  /** Every transaction below it had ended. */
  readonly xmin: number;
}

export interface TreeRead {
  readonly mark: TreeMark;
  /** Packed rows, see {@link readRow}. */
  readonly packed: readonly Uint8Array[];
}

/** Bytes of a packed row: two ids, side, rank, month, end of membership. */
const ROW_BYTES = 32;
/** Rows that travel together. */
const PIECE = 32_768;

/**
 * The whole tree as of one snapshot of the database, packed by the database itself: a million rows
 * as objects would take seconds and half a gigabyte.
 */
export async function readTree(db: Database, now: Date): Promise<TreeRead> {
  return read(db, now, null);
}

/** The rows of members that changed since a mark, and the mark that they lead to. */
export async function readTreeChanges(
  db: Database,
  now: Date,
  since: Pick<TreeMark, 'xmin'>,
): Promise<TreeRead> {
  return read(db, now, since.xmin);
}

async function read(db: Database, now: Date, sinceXid: number | null): Promise<TreeRead> {
  const { rows } = await db.execute<{
    epoch: string | number;
    base: string | number;
    through: string | number;
    xmin: string | number;
    piece: string | number | null;
    data: Uint8Array | null;
  }>(sql`
    with marked as materialized (
      select e.value + (select count(*) from tree_changes) as epoch, e.value as base,
        e.through_xid as through, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin
      from tree_epochs e where e.id = 1),
    pieces as (${sinceXid === null ? wholeTree(now) : changedSince(now, sinceXid)})
    select marked.epoch, marked.base, marked.through, marked.xmin, pieces.piece, pieces.data
    from marked left join pieces on true order by pieces.piece`);
  const [first] = rows;
  if (!first) throw new Error('The tree has no epoch');
  return {
    mark: {
      epoch: Number(first.epoch),
      base: Number(first.base),
      throughXid: Number(first.through),
      xmin: Number(first.xmin),
    },
    packed: rows.flatMap(({ data }) => (data ? [data] : [])),
  };
}

const packedRow = sql`
  int8send(p.member_id) || int8send(coalesce(p.parent_id, 0)) ||
  int2send((p.side is not distinct from 'right')::int::int2) || int2send(coalesce(r.rank, 0)::int2) ||
  int4send(greatest(0, (extract(year from m.created_at at time zone 'UTC') - 2000) * 12
    + extract(month from m.created_at at time zone 'UTC') - 1)::int4) ||
  float8send(coalesce(extract(epoch from k.until) * 1000, 0)::float8)`;

function wholeTree(now: Date): SQL {
  return sql`
    select (p.number - 1) / ${PIECE} as piece, string_agg(${packedRow}, ''::bytea order by p.member_id) as data
    from (select member_id, parent_id, side, row_number() over (order by member_id) as number
      from positions) p
    join members m on m.id = p.member_id
    left join (select had.member_id, max(ranks.position) as rank from member_ranks had
      join ranks on ranks.id = had.rank_id group by 1) r on r.member_id = p.member_id
    left join (select member_id, max(ends_at) as until from memberships
      where starts_at <= ${now.toISOString()}::timestamptz group by 1) k on k.member_id = p.member_id
    group by 1`;
}

function changedSince(now: Date, xid: number): SQL {
  return sql`
    select 0 as piece, string_agg(${packedRow}, ''::bytea order by p.depth, p.member_id) as data
    from (select distinct member_id from tree_changes where xid >= ${xid}::bigint) c
    join positions p on p.member_id = c.member_id
    join members m on m.id = p.member_id
    left join lateral (select max(ranks.position) as rank from member_ranks had
      join ranks on ranks.id = had.rank_id where had.member_id = p.member_id) r on true
    left join lateral (select max(ends_at) as until from memberships
      where member_id = p.member_id and starts_at <= ${now.toISOString()}::timestamptz) k on true
    having count(*) > 0`;
}

export const rowsIn = (piece: Uint8Array): number => piece.length / ROW_BYTES;

/** The row that begins so many rows into a piece. */
export function readRow(piece: Uint8Array, index: number): TreeRow {
  const view = new DataView(piece.buffer, piece.byteOffset + index * ROW_BYTES, ROW_BYTES);
  const integer = (at: number): number => view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
  return {
    memberId: integer(0),
    parentId: integer(8),
    isRight: view.getInt16(16) === 1,
    rank: view.getInt16(18),
    month: view.getInt32(20),
    until: view.getFloat64(24),
  };
}
