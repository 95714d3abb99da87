import { sql } from 'drizzle-orm';
import { migrateDatabase } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import type { DatabaseHandle } from '#server/database/database.ts';
import { reportEntries } from '#server/domain/insight/report-entries.ts';
import { reportSummary } from '#server/domain/insight/report-summary.ts';
import { insertMember } from '../support/people.ts';
import { startPostgres } from '../support/database/postgres.ts';
import type { Bench, Measure } from './bench.ts';

const ENTRIES = 100_000;
/** Others' entries around them. */
const OTHERS = 300_000;
const TIMES = 15;
const period = { from: '2026-01-01', to: '2026-12-31' };

/** A member with 100,000 entries a year among 300,000 of others, on PostgreSQL. */
export const bench: Bench = async () => {
  const postgres = await startPostgres();
  try {
    const database = await openPostgres(postgres.url);
    await migrateDatabase(database);
    const [member, other] = await database.transaction(async (tx) => [
      await insertMember(tx, 'busy'),
      await insertMember(tx, 'other'),
    ]);
    if (member === undefined || other === undefined) throw new Error('No members');
    await bookMany(database, other, OTHERS, 'other');
    await bookMany(database, member, ENTRIES, 'busy');
    await database.db.execute(sql`analyze`);
    const measures = await measureAll(database, member);
    await database.close();
    return measures;
  } finally {
    await postgres.stop();
  }
};

async function measureAll(database: DatabaseHandle, member: number): Promise<Measure[]> {
  const { db } = database;
  const summary = () => database.transaction((tx) => reportSummary(tx, member, period));
  const { as_of: asOf, totals } = await summary();
  if (totals.count !== ENTRIES) throw new Error(`${totals.count} entries instead of ${ENTRIES}`);
  const frozen = { ...period, as_of: asOf ?? '' };
  const page = (more: object) => reportEntries(db, member, { ...frozen, limit: 100, ...more });
  return [
    { what: 'totals and series of a year', value: await median(summary), unit: 'ms', atMost: 400 },
    { what: 'first page', value: await median(() => page({})), unit: 'ms', atMost: 50 },
    {
      what: 'page in the middle, jumped into',
      value: await median(() => page({ skip: ENTRIES / 2 })),
      unit: 'ms',
      atMost: 120,
    },
    {
      what: 'last page, jumped into',
      value: await median(() => page({ skip: ENTRIES - 100 })),
      unit: 'ms',
      atMost: 200,
    },
    {
      what: 'page with the running balance of one account',
      value: await median(() => page({ account: 'direct' })),
      unit: 'ms',
      atMost: 200,
    },
    {
      what: 'whole year read for a file, 1,000 at a time',
      value: await took(() => readAll(database, member, frozen)),
      unit: 'ms',
      atMost: 15_000,
    },
  ].map((measure) => ({ ...measure, what: `reports, 100,000 entries: ${measure.what}` }));
}

async function readAll(
  { db }: DatabaseHandle,
  member: number,
  query: { readonly from: string; readonly to: string; readonly as_of: string },
): Promise<void> {
  let read = 0;
  let cursor: string | null = null;
  do {
    const page: { items: unknown[]; next: string | null } = await reportEntries(db, member, {
      ...query,
      limit: 1000,
      ...(cursor !== null && { cursor }),
    });
    read += page.items.length;
    cursor = page.next;
  } while (cursor !== null);
  if (read !== ENTRIES) throw new Error(`${read} entries read instead of ${ENTRIES}`);
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) * 10) / 10;
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < TIMES; run += 1) times.push(await took(work));
  return times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
}

/** Journals of one member spread over the year, in few statements. */
async function bookMany(
  { db }: DatabaseHandle,
  member: number,
  count: number,
  key: string,
): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into journals (kind, source_type, source_id, idempotency_key, occurred_at, details)
      select case when n % 10 = 0 then 'pool_result' else 'direct_bonus' end, 'membership',
        n::text, ${key}::text || ':' || n,
        timestamptz '2026-01-01 00:00:00Z' + n * (interval '364 days' / ${count}::int), '{}'::jsonb
      from generate_series(1, ${count}::int) as n
      returning id, kind)
    insert into entries (journal_id, account, member_id, currency, amount)
    select made.id, side.account, side.member_id, 'USD', side.amount from made
    cross join lateral (values
      (case when made.kind = 'pool_result' then 'pool' else 'direct' end, ${member}::bigint, 1.23),
      ('bonus_expense', null::bigint, -1.23)) as side (account, member_id, amount)`);
}
