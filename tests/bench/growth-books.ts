import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** Months of books that `fillBooks` writes, up to this day. */
export const TODAY = '2026-11-01T00:00:00Z';
const MONTHS = 18;
/** Journals of a member, of two entries each. */
const JOURNALS_EACH = 15;
/** What the journal of a binary bonus keeps. */
const CLOSING = {
  day: '2026-10-01',
  matched: '100',
  rate: '0.1',
  paid: '10.00',
  carry_left: '20',
  carry_right: '0',
};
/** Rows written by one statement. */
const PIECE = 500_000;

const kinds = ['direct_bonus', 'binary_bonus', 'pool_result', 'direct_bonus', 'binary_bonus'];

/**
 * What members m1 … mN did in a year and a half: bonuses in the ledger, withdrawals, notifications,
 * memberships; and what administrators did, in the audit log. Thirty entries a member; member 1 has a
 * hundred times as many.
 */
export async function fillBooks(tx: Transaction, members: number): Promise<void> {
  // As a superuser: neither keys nor the trigger of the audit log are asked about each of these rows.
  await tx.execute(sql`set local session_replication_role = replica`);
  await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
  const journals = members * JOURNALS_EACH;
  const indexes = await dropIndexes(tx, ['journals', 'entries', 'notifications', 'withdrawals']);
  for (let from = 0; from < journals; from += PIECE) {
    await writeJournals(tx, { from, to: Math.min(journals, from + PIECE), journals, members });
  }
  await writeRest(tx, members);
  for (const index of indexes) await tx.execute(sql.raw(index));
  for (const table of ['journals', 'entries']) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${journals * 2}::bigint)`,
    );
  }
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly journals: number;
  readonly members: number;
}

async function writeJournals(tx: Transaction, piece: Piece): Promise<void> {
  const { from, to, journals, members } = piece;
  const numbers = sql`generate_series(${from + 1}::bigint, ${to}::bigint) as n`;
  const list = sql`${`{${kinds.join(',')}}`}::text[]`;
  await tx.execute(sql`
    insert into journals (id, kind, source_type, source_id, idempotency_key, occurred_at, details)
    overriding system value
    select n, (${list})[1 + n % ${kinds.length}], 'membership', (n / 7)::text, 'growth:' || n,
      ${TODAY}::timestamptz - (${journals} - n) * (interval '${sql.raw(String(MONTHS))} months' / ${journals}::float8),
      ${JSON.stringify(CLOSING)}::jsonb
    from ${numbers}`);
  await tx.execute(sql`
    insert into entries (id, journal_id, account, member_id, currency, amount)
    overriding system value
    select 2 * n - side, n,
      case when side = 0 then 'bonus_expense' when n % 5 = 2 then 'pool' else 'direct' end,
      case when side = 0 then null
        when n % 10000 < 15 then 1
        else 1 + n * 7919 % ${members}::bigint end,
      'USD', case when side = 0 then -1 else 1 end * (1 + n % 97) * 0.37
    from ${numbers} cross join generate_series(0, 1) as side`);
}

async function writeRest(tx: Transaction, members: number): Promise<void> {
  const everybody = sql`generate_series(1, ${members}::bigint) as g`;
  const back = (days: number) =>
    sql`${TODAY}::timestamptz - g * 7919 % ${days * 1440}::int * interval '1 minute'`;
  await tx.execute(sql`
    insert into plans (id, name, name_en, price, duration_days, volume, direct_rate, binary_rate, daily_cap)
    overriding system value
    select 100 + g, 'Plan ' || g, 'Plan ' || g, 100 * g, 180, 100 * g, 0.1, 0.1, 20 * g
    from generate_series(1, 5) as g`);
  await tx.execute(sql`
    insert into memberships (member_id, plan_id, starts_at, ends_at, period_starts_at, paid)
    select g, 101 + g % 5, ${back(400)}, ${back(400)} + interval '180 days', ${back(400)}, 100
    from ${everybody} where g % 4 > 0`);
  await tx.execute(sql`
    insert into balances (member_id, account, amount)
    select g, account, (g % 977) * 1.31 from ${everybody}
    cross join unnest('{direct,pool,global}'::text[]) as account`);
  // Two in a thousand wait for an administrator, one to be paid.
  await tx.execute(sql`
    insert into withdrawals (member_id, type, currency, amount, fee, fee_rate, net, price, token_amount,
      token_decimals, wallet, chain_id, detail, created_at, finished_at)
    select 1 + g * 7919 % ${members}::bigint, 'direct', 'USDT', 100, 3, 0.03, 97, 1, 97000000, 6,
      '0x' || lpad(to_hex(g), 40, '0'), 56,
      case when g % 1000 < 2 then 'in_review' when g % 1000 = 2 then 'queued'
        when g % 10 = 3 then 'refused' else 'confirmed' end,
      ${back(500)}, case when g % 1000 < 3 then null else ${back(500)} + interval '5 hours' end
    from generate_series(1, ${members}::bigint / 2) as g`);
  await tx.execute(sql`
    insert into notifications (member_id, event, values, path, created_at, read_at)
    select 1 + g * 6007 % ${members}::bigint, 'withdrawal.paid',
      '{"number": "10001", "token_amount": "97", "currency": "USDT"}', '/made-withdrawals',
      ${back(90)}, case when g % 4 = 0 then null else ${TODAY}::timestamptz end
    from generate_series(1, ${members}::bigint * 3) as g`);
  await tx.execute(sql`
    insert into audit_log (id, actor_id, action, subject, before, after, at)
    overriding system value
    select g, 1 + g % 3, (${`{withdrawal.confirmed,withdrawal.refused,member.blocked,voucher.created}`}::text[])[1 + g % 4],
      'withdrawal/' || g, null, '{"status": "queued"}',
      ${TODAY}::timestamptz - (${members}::bigint - g) * interval '20 seconds'
    from ${everybody}`);
}

/** @returns the statements that make them again; the keys by which rows are referred to stay */
async function dropIndexes(tx: Transaction, tables: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any(${`{${tables.join(',')}}`}::text[])
      and indexname not in (select conname from pg_constraint)`);
  for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  return rows.map(({ definition }) => definition);
}
