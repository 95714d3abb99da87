import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { encodeLayer, volumeBucket, type TreeLayer } from '#contract/tree/layers.ts';
import type { Database } from '../../database/database.ts';
import type { TreeState } from './reader.ts';
import { findShape, type Viewer } from './versions.ts';

/** Subtrees up to this size are asked for member by member; of larger ones all between their ids is read. */
const LISTED_MAX = 20_000;
/** Ids that are read together: on the embedded database everybody else waits for a piece. */
const SPAN = 16_384;
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
  const ids = Float64Array.from(order, (index) => snapshot.memberAt(index));
  const byIndex = new Uint16Array(snapshot.count);
  for await (const piece of order.length <= LISTED_MAX ? listed(db, ids) : between(db, ids)) {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.length);
    for (let at = 0; at < piece.length; at += ROW_BYTES) {
      const index = snapshot.indexOf(view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4));
      // Who joined since the snapshot has no ordinal yet.
      if (index >= 0) byIndex[index] = volumeBucket(view.getFloat64(at + 8));
    }
  }
  return Uint16Array.from(order, (index) => byIndex[index] ?? 0);
}

async function* listed(db: Database, ids: Float64Array): AsyncGenerator<Uint8Array> {
  yield readVolumes(db, sql`member_id = any(${`{${ids.join(',')}}`}::bigint[])`);
}

async function* between(db: Database, ids: Float64Array): AsyncGenerator<Uint8Array> {
  const last = ids.reduce((one, id) => Math.max(one, id));
  for (let from = ids.reduce((one, id) => Math.min(one, id)); from <= last; from += SPAN) {
    yield readVolumes(db, sql`member_id >= ${from}::bigint and member_id < ${from + SPAN}::bigint`);
    await nextTurn();
  }
}

/** Lifetime volume of both legs of some members, packed by the database. */
async function readVolumes(db: Database, which: SQL): Promise<Uint8Array> {
  const { rows } = await db.execute<{ data: string | null }>(sql`
    select encode(string_agg(int8send(member_id) || float8send((left_total + right_total)::float8),
      ''::bytea), 'base64') as data
    from positions where ${which}`);
  return Buffer.from(rows[0]?.data ?? '', 'base64');
}
