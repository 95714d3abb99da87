import { sql, type SQL } from 'drizzle-orm';
import { dayOfNumber } from '#contract/tree/history.ts';
import { encodeLayer, joinedMonth, volumeBucket, type TreeLayer } from '#contract/tree/layers.ts';
import type { Database } from '../../database/database.ts';
import { idAt, inPieces } from './pieces.ts';
import type { TreeState } from './reader.ts';
import { findShape, type Viewer } from './versions.ts';

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
      ? Uint16Array.from(order, (index) => joinedMonth(dayOfNumber(state.snapshot.joinedOf(index))))
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
  for await (const piece of inPieces(ids, (which) => readVolumes(db, which))) {
    for (let at = 0; at < piece.byteLength; at += ROW_BYTES) {
      const index = snapshot.indexOf(idAt(piece, at));
      // Who joined since the snapshot has no ordinal yet.
      if (index >= 0) byIndex[index] = volumeBucket(piece.getFloat64(at + 8));
    }
  }
  return Uint16Array.from(order, (index) => byIndex[index] ?? 0);
}

/** Lifetime volume of both legs of some members, packed by the database. */
async function readVolumes(db: Database, which: SQL): Promise<Uint8Array> {
  const { rows } = await db.execute<{ data: string | null }>(sql`
    select encode(string_agg(int8send(member_id) || float8send((left_total + right_total)::float8),
      ''::bytea), 'base64') as data
    from positions where ${which}`);
  return Buffer.from(rows[0]?.data ?? '', 'base64');
}
