import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import { decodeShape } from '#contract/tree/shape.ts';
import type { DatabaseHandle } from '#server/database/database.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { openPglite } from '#server/database/pglite.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { fillTree, spinySignUps } from '#server/database/seed/bulk-tree.ts';
import { placeMember } from '#server/domain/tree/placement.ts';
import { treePath } from '#server/domain/tree/path.ts';
import { countOf, createTreeReader, type TreeState } from '#server/domain/tree/reader.ts';
import { searchTree } from '#server/domain/tree/search.ts';
import { nameShape, packedShape, zip } from '#server/domain/tree/shape.ts';
import { viewerOf } from '#server/domain/tree/versions.ts';
import { foldVolumes } from '#server/domain/tree/volumes.ts';
import { insertMember } from '../support/people.ts';
import { startPostgres } from '../support/database/postgres.ts';
import type { Bench, Measure } from './bench.ts';

interface ShapeMemory {
  /** Megabytes. */
  readonly withTree: number;
  readonly withShape: number;
  /** Of the zipped shape. */
  readonly bytes: number;
}

const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000);
/** Of each of the two long legs. */
const SPINE = Math.min(50_000, Math.floor(MEMBERS / 20));
const CONNECTIONS = 16;
const PLACEMENTS = 640;
const LOOKS = 40;

/** A network of a million on both databases: joining, reading, and what volume costs. */
export const bench: Bench = async () => {
  const measures: Measure[] = [];
  const postgres = await startPostgres();
  try {
    const database = await openPostgres(postgres.url);
    measures.push(...(await measureOn('PostgreSQL', database, CONNECTIONS)));
    await database.close();
    const { withTree, withShape, bytes } = await memoryOf(postgres.url);
    for (const [what, value, unit, atMost] of [
      ['memory that the tree takes at most', withTree, 'MB', 200],
      ['memory with a shape of all, zipped', withShape, 'MB', 200],
      ['shape of all, zipped', bytes / 1024, 'KiB', undefined],
    ] as const) {
      measures.push({ what: `PostgreSQL: ${what}`, value, unit, ...(atMost && { atMost }) });
      console.log(`  PostgreSQL: ${what}: ${value.toFixed(1)} ${unit}`);
    }
  } finally {
    await postgres.stop();
  }
  const embedded = await openPglite(null);
  measures.push(...(await measureOn('PGlite', embedded, 1)));
  await embedded.close();
  return measures;
};

async function measureOn(
  engine: string,
  database: DatabaseHandle,
  connections: number,
): Promise<Measure[]> {
  const isPostgres = database.engine === 'postgresql';
  const measures: Measure[] = [];
  const note = (what: string, value: number, unit: string, atMost?: number): void => {
    const full = `${engine}: ${what}`;
    measures.push({ what: full, value, unit, ...(atMost === undefined ? {} : { atMost }) });
    console.log(`  ${full}: ${value.toFixed(1)} ${unit}`);
  };
  const noteAll = (what: string, times: readonly number[], atMost?: number): void => {
    note(`${what}, p50`, share(times, 0.5), 'ms');
    note(`${what}, p95`, share(times, 0.95), 'ms', atMost);
  };

  await migrateDatabase(database);
  const filled = await timed(() => fillTree(database, spinySignUps(MEMBERS, SPINE)));
  note(
    `${MEMBERS.toLocaleString('en')} members seeded`,
    filled / 1000,
    's',
    isPostgres ? 300 : undefined,
  );
  await database.db.execute(sql`analyze`);

  const all = `placement, ${connections} at once`;
  let times: number[] = [];
  const together = await timed(async () => {
    times = await placeMany(database, connections);
  });
  noteAll(all, times);
  note(`${all}, all of it by their number`, together / times.length, 'ms');
  noteAll('placement, one at a time', await placeMany(database, 1), isPostgres ? 2 : undefined);
  noteAll(
    'placement below a long leg',
    await placeMany(database, 1, 1),
    isPostgres ? 2 : undefined,
  );

  const { db } = database;
  const reader = createTreeReader({ database });
  const heap = process.memoryUsage();
  const pauses = watchPauses();
  const waits = watchWaits(db);
  note('the whole tree read', (await timed(() => reader.current())) / 1000, 's');
  note('the whole tree read, longest pause of the process', pauses.longest(), 'ms');
  note('the whole tree read, longest time without another statement', await waits.longest(), 'ms');
  const after = process.memoryUsage();
  note('arrays kept of it', (after.arrayBuffers - heap.arrayBuffers) / 1e6, 'MB', 200);

  const state = await reader.current();
  const viewer = viewerOf(state, { memberId: 1, role: 'administrator' });
  let looks = 0;
  const shape = async (depth: '10' | '20' | 'all'): Promise<ArrayBuffer> => {
    // As of some members less each time, so that nothing is kept from before.
    looks += 1;
    const latest = await reader.current();
    const moment = { ...latest.moment, last: latest.moment.last - looks };
    const now: TreeState = { ...latest, moment };
    const named = await nameShape(db, now, viewer, { depth }, Date.now());
    return packedShape(now, named);
  };
  const ofAll = `shape of all ${countOf(state).toLocaleString('en')}`;
  note(ofAll, await timed(() => shape('all')), 'ms', 1000);
  note(`${ofAll}, and zipped`, await timed(async () => zip(await shape('all'))), 'ms', 1000);
  for (const depth of ['10', '20'] as const) {
    const ofDepth = await timesOf(LOOKS, () => shape(depth));
    const { count } = decodeShape(await shape(depth));
    noteAll(`depth ${depth} (${count} nodes)`, ofDepth, depth === '10' ? 10 : 100);
  }
  const random = scatter();
  const somebody = (): string => `m${1 + Math.floor(random() * MEMBERS)}`;
  noteAll('path', await timesOf(LOOKS, () => treePath(db, state, viewer, { to: somebody() })));
  const sizes = Array.from({ length: state.snapshot.count }, (_, index) => index)
    .filter((index) => state.snapshot.sizeOf(index) > 5000)
    .toSorted((one, other) => state.snapshot.sizeOf(one) - state.snapshot.sizeOf(other));
  const few = { memberId: state.snapshot.memberAt(sizes[0] ?? 0), role: 'member' as const };
  for (const [who, caller] of [
    ['', viewer],
    [' within five thousand', viewerOf(state, few)],
  ] as const) {
    const seek = (q: () => string) =>
      timesOf(LOOKS, () => searchTree(db, state, caller, { q: q() }));
    noteAll(`search by username${who}`, await seek(somebody), 50);
    noteAll(`search by name${who}`, await seek(() => 'maria'), 50);
  }

  const single = await foldOf(database, 1);
  const many = await foldOf(database, 1000);
  note('volume of 1 purchase at a long leg’s end', single, 'ms');
  note('volume of 1,000 purchases along it', many, 'ms');
  note('a batch of 1,000 beside one of 1', many / single, 'times', 2);
  return measures;
}

let joined = 0;

/** Milliseconds that each placement takes in the database, the member's own row not counted. */
async function placeMany(
  database: DatabaseHandle,
  connections: number,
  sponsor?: number,
): Promise<number[]> {
  const random = scatter();
  const times: number[] = [];
  const worker = async (): Promise<void> => {
    for (let turn = 0; turn < PLACEMENTS / connections; turn += 1) {
      const sponsorId = sponsor ?? 1 + Math.floor(random() * MEMBERS);
      joined += 1;
      const name = `joined${joined}`;
      await database.transaction(async (tx) => {
        const memberId = await insertMember(tx, name, { sponsorId });
        times.push(await timed(() => placeMember(tx, { memberId, sponsorId })));
      });
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return times;
}

/** Milliseconds of one batch of volume that goes up the long left leg. */
async function foldOf(database: DatabaseHandle, events: number): Promise<number> {
  const now = new Date();
  await database.db.execute(sql`
    with recursive leg as (
      select member_id, 0 as number from positions where member_id = (
        select left_tail_id from positions where parent_id is null)
      union all
      select p.parent_id, leg.number + 1 from leg join positions p on p.member_id = leg.member_id
      where p.parent_id is not null and leg.number < ${events - 1}::int)
    insert into volume_events (member_id, volume, day, occurred_at)
    select member_id, 10, ${utcDay(now)}, now() from leg`);
  return timed(() => database.transaction((tx) => foldVolumes(tx, now)));
}

/** The longest time in which no other statement was answered, each of which reads one member. */
function watchWaits(db: DatabaseHandle['db']): { readonly longest: () => Promise<number> } {
  let longest = 0;
  let last = performance.now();
  let look: Promise<void> | undefined;
  const timer = setInterval(() => {
    look ??= db.execute(sql`select depth from positions where member_id = 7`).then(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      look = undefined;
    });
  }, 1);
  return {
    longest: async () => {
      clearInterval(timer);
      await look;
      return longest;
    },
  };
}

/** The longest time that nothing else of the process went on. */
function watchPauses(): { readonly longest: () => number } {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  return {
    longest: () => {
      clearInterval(timer);
      return longest;
    },
  };
}

/** The most memory that the tree and its whole shape take, MB, in a process of their own. */
async function memoryOf(url: string): Promise<ShapeMemory> {
  const script = join(import.meta.dirname, 'shape-memory.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, url]);
  return JSON.parse(stdout) as ShapeMemory;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) times.push(await timed(work));
  return times;
}

function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Numbers below 1 that are the same in every run. */
function scatter(): () => number {
  let value = 12_345;
  return () => {
    value = (value * 7919 + 12_345) % 1_000_003;
    return value / 1_000_003;
  };
}
