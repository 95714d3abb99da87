import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';

/** Up to so many members are asked for one by one; of more all between their ids is read. */
const LISTED_MAX = 20_000;
/** Ids that are read together: on the embedded database everybody else waits for a piece. */
const SPAN = 16_384;

/**
 * What the database has of some members, in pieces: of a large subtree with others between them.
 * @param read of those for whom a condition on `member_id` holds, packed
 */
export async function* inPieces(
  ids: Float64Array,
  read: (which: SQL) => Promise<Uint8Array>,
): AsyncGenerator<DataView> {
  if (ids.length <= LISTED_MAX) {
    yield viewOf(await read(sql`member_id = any(${`{${ids.join(',')}}`}::bigint[])`));
    return;
  }
  const last = ids.reduce((one, id) => Math.max(one, id));
  for (let from = ids.reduce((one, id) => Math.min(one, id)); from <= last; from += SPAN) {
    yield viewOf(
      await read(sql`member_id >= ${from}::bigint and member_id < ${from + SPAN}::bigint`),
    );
    await nextTurn();
  }
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, length);

/** A 64-bit integer as PostgreSQL sends it, exact up to 2^53. */
export const idAt = (view: DataView, at: number): number =>
  view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
