import { sql } from 'drizzle-orm';
import type { TreeSide } from '#contract/rules/limits.ts';
import type { DatabaseHandle, Transaction } from '../database.ts';
import { firstNames, lastNames } from './names.ts';
import { seedRandom } from './random.ts';

/** Who signs up under whom and on which side, in order; the first one is the root. */
export interface SignUps {
  readonly count: number;
  /** Number of the sponsor, less than one's own. */
  readonly sponsor: Int32Array;
  /** 1 where on the right. */
  readonly isRight: Uint8Array;
}

/** Everybody under somebody who is there already, on either side. */
export function randomSignUps(count: number, seed = 1): SignUps {
  return inventSignUps(count, 0, seed);
}

/** The same, with two legs of so many members straight below the root. */
export function spinySignUps(count: number, spine: number, seed = 1): SignUps {
  return inventSignUps(count, Math.min(1, (2 * spine) / count), seed);
}

function inventSignUps(count: number, shareOfRoot: number, seed: number): SignUps {
  const random = seedRandom(seed);
  const sponsor = new Int32Array(count);
  const isRight = new Uint8Array(count);
  for (let number = 1; number < count; number += 1) {
    sponsor[number] = random.chance(shareOfRoot) ? 0 : Math.floor(random.next() * number);
    isRight[number] = random.chance(0.5) ? 1 : 0;
  }
  return { count, sponsor, isRight };
}

/** The columns of `positions`, by number of the sign-up. */
export interface BulkPositions {
  readonly parent: Int32Array;
  readonly depth: Int32Array;
  readonly head: Int32Array;
  readonly leftTail: Int32Array;
  readonly rightTail: Int32Array;
}

/** Places sign-ups one after the other as `placeMember` does, in memory: see ADR 0011. */
export function placeInBulk({ count, sponsor, isRight }: SignUps): BulkPositions {
  const own = () => Int32Array.from({ length: count }, (_, number) => number);
  const parent = new Int32Array(count).fill(-1);
  const depth = new Int32Array(count);
  const head = own();
  const leftTail = own();
  const rightTail = own();
  for (let number = 1; number < count; number += 1) {
    const side = isRight[number];
    const inviter = sponsor[number] ?? 0;
    const isOfRun = parent[inviter] !== -1 && isRight[inviter] === side;
    const top = isOfRun ? (head[inviter] ?? 0) : inviter;
    const tails = side === 1 ? rightTail : leftTail;
    const above = tails[top] ?? 0;
    parent[number] = above;
    depth[number] = (depth[above] ?? 0) + 1;
    head[number] = top;
    tails[top] = number;
  }
  return { parent, depth, head, leftTail, rightTail };
}

/** Rows written by one statement. */
const PIECE = 50_000;

/**
 * Fills an empty database with a network: members m1, m2 … that nobody can sign in as, and their
 * places. For measuring and trying out; a million take minutes.
 * @throws Error where the database has members already
 */
export async function fillTree(database: DatabaseHandle, signUps: SignUps): Promise<void> {
  const placed = placeInBulk(signUps);
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ taken: boolean }>(
      sql`select exists (select from members) as taken`,
    );
    if (rows[0]?.taken) throw new Error('The database has members already');
    const indexes = await dropIndexes(tx);
    for (let from = 0; from < signUps.count; from += PIECE) {
      await writePiece(tx, signUps, placed, from);
    }
    // Sorted once at the end instead of a row at a time.
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    for (const index of indexes) await tx.execute(sql.raw(index));
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('members', 'id'), ${signUps.count}::bigint)`,
    );
  });
}

/** @returns the statements that make them again; the keys by which rows are referred to stay */
async function dropIndexes(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('members', 'positions')
      and indexname not in (select conname from pg_constraint)`);
  for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  return rows.map(({ definition }) => definition);
}

async function writePiece(
  tx: Transaction,
  { count, sponsor, isRight }: SignUps,
  placed: BulkPositions,
  from: number,
): Promise<void> {
  const to = Math.min(count, from + PIECE);
  /** Numbers begin at 0, ids at 1; −1 is nobody. */
  const ids = (numbers: Int32Array) =>
    `{${Array.from(numbers.subarray(from, to), (number) => (number < 0 ? 'null' : number + 1)).join(',')}}`;
  const plain = (numbers: Int32Array | Uint8Array) => `{${numbers.subarray(from, to).join(',')}}`;
  const names = (list: readonly string[]) => sql`${`{${list.join(',')}}`}::text[]`;
  await tx.execute(sql`
    insert into members (id, username, email, email_verified_at, password_hash, first_name, last_name,
      phone_number, country, terms_version, sponsor_id, created_at)
    overriding system value
    select id, 'm' || id, 'm' || id || '@example.test', joined, '',
      (${names(firstNames)})[1 + id * 7919 % ${firstNames.length}],
      (${names(lastNames)})[1 + id * 6007 % ${lastNames.length}],
      '+525512345678', 'MX', '1', nullif(sponsor, id), joined
    from (
      select ${from}::bigint + number as id, sponsor,
        '2024-01-01T00:00:00Z'::timestamptz + (${from}::bigint + number) * interval '1 minute' as joined
      from unnest(${ids(sponsor)}::bigint[]) with ordinality as s (sponsor, number)) as invented`);
  const { parent, depth, head, leftTail, rightTail } = placed;
  await tx.execute(sql`
    insert into positions (member_id, parent_id, side, depth, head_id, left_tail_id, right_tail_id)
    select ${from}::bigint + number, parent,
      case when parent is null then null when is_right = 1 then 'right' else 'left' end,
      depth, head, left_tail, right_tail
    from unnest(${ids(parent)}::bigint[], ${plain(isRight)}::int[], ${plain(depth)}::int[],
      ${ids(head)}::bigint[], ${ids(leftTail)}::bigint[], ${ids(rightTail)}::bigint[])
      with ordinality as p (parent, is_right, depth, head, left_tail, right_tail, number)`);
}

export const sideOf = ({ isRight }: SignUps, number: number): TreeSide =>
  isRight[number] === 1 ? 'right' : 'left';
