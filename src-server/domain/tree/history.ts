import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { USD_DECIMALS } from '#contract/rules/money.ts';
import {
  BELOW_LEFT,
  BELOW_RIGHT,
  dayNumber,
  encodeHistory,
  OWN,
  type Gains,
} from '#contract/tree/history.ts';
import { NONE } from '#contract/tree/topology.ts';
import type { Database } from '../../database/database.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import type { Cut } from './cuts.ts';
import { idAt, inPieces } from './pieces.ts';
import type { TreeState } from './reader.ts';
import { zip, zippedOnce } from './shape.ts';
import type { TreeSnapshot } from './snapshot.ts';
import { findShape, type Viewer } from './versions.ts';

/** A history that is named but not read yet: enough for an `ETag`. */
export interface NamedHistory {
  readonly version: string;
  readonly etag: string;
  readonly cut: Cut;
  /** See `dayNumber`. */
  readonly lastDay: number;
}

/**
 * Names the history of a shape that was fetched. Its `etag` moves with the day, with every placement
 * and with all volume that is bought or counted.
 * @throws DomainError as `findShape`: who may not see the shape learns nothing of its days either
 */
export async function nameHistory(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  version: string,
  now: Date,
): Promise<NamedHistory> {
  const { cut } = await findShape(db, state, viewer, version);
  const lastDay = dayNumber(now);
  // Ids that come late and events that are counted meanwhile change the sum of the open ones.
  const { rows } = await db.execute<{ mark: string }>(sql`
    select (select coalesce(max(id), 0) from ${volumeEvents})::text || '.' || count(*)::text
      || '.' || coalesce(sum(id), 0)::text as mark
    from ${volumeEvents} where folded_at is null`);
  const etag = `"${state.epoch}.${lastDay}.${rows[0]?.mark ?? ''}-history-${version}"`;
  return { version, etag, cut, lastDay };
}

/** The bytes for the wire; those of the last ones are kept. */
export const zippedHistory = (
  db: Database,
  state: TreeState,
  named: NamedHistory,
): Promise<Buffer> =>
  zippedOnce(state, named.etag, async () => zip(await packedHistory(db, state, named)));

/**
 * The packed bytes of a history. Volume counts from the closing or fold that added it to the legs'
 * totals on, so that all days together are the totals of today.
 */
export async function packedHistory(
  db: Database,
  { snapshot }: TreeState,
  { version, cut, lastDay }: NamedHistory,
): Promise<ArrayBuffer> {
  const { places, ids } = placesOf(snapshot, cut);
  const days = await readDays(db, snapshot, places, ids);
  const { gains, decimals } = await columnsOf(days);
  return encodeHistory({
    version,
    // Our clock may be behind the one that dated the last volume.
    lastDay: Math.max(lastDay, gains.days.at(-1) ?? 0),
    decimals,
    joined: Uint16Array.from(cut.order, (index) => snapshot.joinedOf(index)),
    gains,
  });
}

/**
 * Where the volume of each member of a subtree is told: 3 · ordinal + place, by index; −1 for all
 * others. Whoever is below the last level, or came after the shape was fetched, is told of through
 * the leg of the node above them.
 */
function placesOf(snapshot: TreeSnapshot, { order }: Cut) {
  const places = new Int32Array(snapshot.count).fill(NONE);
  const ids: number[] = [];
  const put = (index: number, place: number): void => {
    places[index] = place;
    ids.push(snapshot.memberAt(index));
  };
  for (const [ordinal, index] of order.entries()) put(index, 3 * ordinal + OWN);
  const fill = (top: number, place: number): void => {
    const waiting = [top];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (index === NONE || places[index] !== NONE) continue;
      put(index, place);
      waiting.push(snapshot.leftOf(index), snapshot.rightOf(index));
    }
  };
  for (const [ordinal, index] of order.entries()) {
    fill(snapshot.leftOf(index), 3 * ordinal + BELOW_LEFT);
    fill(snapshot.rightOf(index), 3 * ordinal + BELOW_RIGHT);
  }
  return { places, ids: Float64Array.from(ids) };
}

/** Volumes of one day: at which node they count, and how much in base units of 10^−6 BV. */
interface DayGains {
  readonly places: number[];
  readonly volumes: number[];
}

const ROW_BYTES = 20;

async function readDays(
  db: Database,
  snapshot: TreeSnapshot,
  places: Int32Array,
  ids: Float64Array,
): Promise<ReadonlyMap<number, DayGains>> {
  const days = new Map<number, DayGains>();
  for await (const piece of inPieces(ids, (which) => readGains(db, which))) {
    for (let at = 0; at < piece.byteLength; at += ROW_BYTES) {
      const place = places[snapshot.indexOf(idAt(piece, at))] ?? NONE;
      if (place === NONE) continue;
      const day = Math.max(0, piece.getInt32(at + 8));
      let gains = days.get(day);
      if (!gains) days.set(day, (gains = { places: [], volumes: [] }));
      gains.places.push(place);
      gains.volumes.push(Number(piece.getBigInt64(at + 12)));
    }
  }
  return days;
}

/** Counted volume of some members by day, packed by the database. */
async function readGains(db: Database, which: SQL): Promise<Uint8Array> {
  const { rows } = await db.execute<{ data: string | null }>(sql`
    select encode(string_agg(int8send(member_id) || int4send(day) || int8send(units), ''::bytea),
      'base64') as data
    from (
      select member_id, day::date - '2000-01-01'::date as day,
        (sum(volume) * ${10 ** USD_DECIMALS}::int8)::int8 as units
      from ${volumeEvents} where folded_at is not null and ${which}
      group by 1, 2 having sum(volume) <> 0) as gains`);
  return Buffer.from(rows[0]?.data ?? '', 'base64');
}

/** All gains in the order in which they are packed, in the coarsest unit in which all are whole. */
async function columnsOf(byDay: ReadonlyMap<number, DayGains>) {
  const days: number[] = [];
  const at: number[] = [];
  const volumes: number[] = [];
  for (const [day, gains] of [...byDay].toSorted(([one], [other]) => one - other)) {
    const sums = new Map<number, number>();
    for (const [index, place] of gains.places.entries()) {
      sums.set(place, (sums.get(place) ?? 0) + (gains.volumes[index] ?? 0));
    }
    for (const place of [...sums.keys()].toSorted((one, other) => one - other)) {
      days.push(day);
      at.push(place);
      volumes.push(sums.get(place) ?? 0);
    }
    await nextTurn();
  }
  const decimals = decimalsOf(volumes);
  const unit = 10 ** (USD_DECIMALS - decimals);
  const gains: Gains = {
    days: Uint16Array.from(days),
    ordinals: Uint32Array.from(at, (place) => Math.floor(place / 3)),
    places: Uint8Array.from(at, (place) => place % 3),
    volumes: Float64Array.from(volumes, (volume) => volume / unit),
  };
  return { gains, decimals };
}

function decimalsOf(volumes: readonly number[]): number {
  let decimals = 0;
  for (const volume of volumes) {
    while (decimals < USD_DECIMALS && volume % 10 ** (USD_DECIMALS - decimals) !== 0) decimals += 1;
  }
  return decimals;
}
