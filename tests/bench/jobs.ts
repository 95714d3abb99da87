import { sql } from 'drizzle-orm';
import { migrateDatabase } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import type { Database } from '#server/database/database.ts';
import { closeDay } from '#server/domain/bonuses/daily-closing.ts';
import { settingsReader } from '#server/domain/base/settings.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { ledgerErrors } from '../support/worlds/business.ts';
import type { Bench } from './bench.ts';

const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000);
/** Memberships bought on the day that is closed. */
const PURCHASES = 50_000;
const DEPOSITS = 20_000;
const CLOSING_SECONDS_MAX = 120;

const DAY = '2026-03-10';
const NOW = new Date('2026-03-11T00:00:10Z');

/**
 * One closing of a network of a million on PostgreSQL, whole: volume folded, legs matched, bonuses
 * booked and notified, the global share divided, ranks recorded.
 */
export const bench: Bench = async () => {
  const postgres = await startPostgres();
  try {
    const database = await openPostgres(postgres.url);
    await migrateDatabase(database);
    console.log(`  ${MEMBERS.toLocaleString('en')} members …`);
    await invent(database.db);
    const start = performance.now();
    await closeDay((work) => database.transaction(work), {
      day: DAY,
      now: NOW,
      settings: settingsReader,
    });
    const seconds = (performance.now() - start) / 1000;
    const counts = await countWork(database.db);
    const errors = await ledgerErrors(database.db);
    if (errors.length > 0) throw new Error(`The books are wrong: ${errors[0]}`);
    await database.close();
    return [
      {
        what: `closing of ${MEMBERS.toLocaleString('en')} members`,
        value: seconds,
        unit: 's',
        atMost: CLOSING_SECONDS_MAX,
      },
      { what: 'paid a binary bonus by it', value: counts.paid, unit: 'members' },
      { what: 'purchases folded by it', value: counts.folded, unit: '' },
      { what: 'shares of the global network', value: counts.earnings, unit: 'deposits' },
      { what: 'ranks reached', value: counts.ranks, unit: '' },
    ];
  } finally {
    await postgres.stop();
  }
};

/** Deterministic pseudo-random number below `size`. */
const scatter = (size: number, seed: number) =>
  sql.raw(`((g::bigint * ${seed} + 12345) % 1000003 % ${size})`);

/** A complete tree in which everybody was invited by who is above; three in four have a plan. */
async function invent(db: Database): Promise<void> {
  const at = sql`'2026-03-01T00:00:00Z'::timestamptz`;
  const everybody = sql.raw(`generate_series(1, ${MEMBERS}) as g`);
  await db.execute(sql`
    insert into members (username, email, email_verified_at, password_hash, first_name, last_name,
      phone_number, country, terms_version, sponsor_id, created_at)
    select 'm' || g, 'm' || g || '@example.test', ${at}, '', 'M', g::text, '+525512345678', 'MX', '1',
      nullif(g / 2, 0), ${at} from ${everybody}`);
  await db.execute(sql`
    insert into positions (member_id, parent_id, side, depth, head_id, left_tail_id, right_tail_id,
      left_total, right_total, left_carry, right_carry)
    select g, nullif(g / 2, 0), case when g = 1 then null when g % 2 = 0 then 'left' else 'right' end,
      floor(log(2, g)), g, g, g, ${scatter(9000, 7919)}, ${scatter(9000, 6007)},
      ${scatter(900, 7919)}, ${scatter(900, 6007)} from ${everybody}`);
  await db.execute(sql`
    insert into plans (id, name, name_en, price, duration_days, volume, direct_rate, binary_rate, daily_cap)
    select 100 + g, 'Plan ' || g, 'Plan ' || g, 100 * g, 180, 100 * g, 0.1, 0.1, 20 * g
    from generate_series(1, 5) as g`);
  await db.execute(sql`
    insert into memberships (member_id, plan_id, starts_at, ends_at, period_starts_at, paid)
    select g, 101 + g % 5, ${at}, ${at} + interval '180 days', ${at}, 100 from ${everybody}
    where ${scatter(100, 104729)} < 75`);
  const buyers =
    sql.raw(`(select member_id, id, row_number() over (order by (id * 7919) % 1000003) as g
    from memberships limit ${PURCHASES}) as buyer`);
  await db.execute(sql`
    insert into membership_purchases (member_id, plan_id, kind, amount, membership_id, from_balance, day,
      settled_at, ends_at)
    select member_id, 101, 'new', 100, id, false, ${DAY}, ${`${DAY}T12:00:00Z`}::timestamptz,
      ${at} + interval '180 days' from ${buyers}`);
  await db.execute(sql`
    insert into volume_events (member_id, volume, day, purchase_id, occurred_at)
    select member_id, amount, day, id, settled_at from membership_purchases`);
  await db.execute(sql`
    insert into ranges (min_amount, max_amount, weight, max_multiple) values (100, 100000, 1.25, 2)`);
  await db.execute(sql`
    insert into global_deposits (member_id, range_id, amount, weight, ceiling, earned, from_balance,
      opened_at, terms_version, accepted_terms_at)
    select g, (select max(id) from ranges), 100 + g % 900, 1.25, 200 + 2 * (g % 900),
      199 * (g % 2), false, ${at}, '1', ${at} from ${sql.raw(`generate_series(1, ${DEPOSITS}) as g`)}`);
  await db.execute(sql`insert into business_days (day) values (${DAY})`);
  await db.execute(sql`analyze`);
}

async function countWork(db: Database) {
  const { rows } = await db.execute<Record<'paid' | 'folded' | 'earnings' | 'ranks', string>>(sql`
    select (select count(*) from binary_closings where paid > 0) as paid,
      (select count(*) from volume_events where folded_at is not null) as folded,
      (select deposits from global_shares) as earnings,
      (select count(*) from member_ranks) as ranks`);
  const [row] = rows;
  return {
    paid: Number(row?.paid),
    folded: Number(row?.folded),
    earnings: Number(row?.earnings),
    ranks: Number(row?.ranks),
  };
}
