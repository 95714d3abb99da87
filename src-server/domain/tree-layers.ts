import { sql, type SQL } from 'drizzle-orm';
import { encodeLayer, volumeBucket, type TreeLayer } from '#contract/tree/layers.ts';
import type { Database } from '../database/database.ts';
import type { TreeState } from './tree-reader.ts';
import { findShape, type Viewer } from './tree-versions.ts';

/** Subtrees up to this size are asked for member by member; of larger ones the whole tree is read. */
const LISTED_MAX = 20_000;
/** Rows that travel together. */
const PIECE = 65_536;
const ROW_BYTES = 16;

/**
 * A layer of a shape that was fetched, packed.
 * @throws DomainError as `findShape`
 */
export async function packedLayer(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  wanted: { readonly version: string; readonly layer: TreeLayer },
): Promise<ArrayBuffer> {
  const { layer, version } = wanted;
  const { order } = (await findShape(db, state, viewer, version)).cut;
  const values =
    layer === 'joined'
      ? Uint16Array.from(order, (index) => state.snapshot.monthOf(index))
      : await volumesOf(db, state, order);
  return encodeLayer({ layer, version, values });
}

async function volumesOf(
  db: Database,
  { snapshot }: TreeState,
  order: Int32Array,
): Promise<Uint16Array> {
  const isListed = order.length <= LISTED_MAX;
  const ids = isListed ? Array.from(order, (index) => snapshot.memberAt(index)) : undefined;
  const byIndex = new Uint16Array(snapshot.count);
  for (const piece of await readVolumes(db, ids)) {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.length);
    for (let at = 0; at < piece.length; at += ROW_BYTES) {
      const index = snapshot.indexOf(view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4));
      // Who joined since the snapshot has no ordinal yet.
      if (index >= 0) byIndex[index] = volumeBucket(view.getFloat64(at + 8));
    }
  }
  return Uint16Array.from(order, (index) => byIndex[index] ?? 0);
}

/** Lifetime volume of both legs of the members given, or of all, packed by the database. */
async function readVolumes(
  db: Database,
  ids: readonly number[] | undefined,
): Promise<readonly Uint8Array[]> {
  const from: SQL = ids
    ? sql`positions where member_id in (
        select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
    : sql`positions`;
  const { rows } = await db.execute<{ data: string }>(sql`
    select encode(string_agg(int8send(member_id) || float8send((left_total + right_total)::float8),
      ''::bytea), 'base64') as data
    from (select member_id, left_total, right_total, row_number() over () as number from ${from}) p
    group by (number - 1) / ${PIECE}`);
  return rows.map(({ data }) => Buffer.from(data, 'base64'));
}
