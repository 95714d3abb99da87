import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { exact, MICRO, timesDown, wholeTokens } from './amounts.ts';
import { tally, type Findings } from './findings.ts';

const account = (member: string): string => `tct of ${member}`;
const held = (member: string): string => `held_tct of ${member}`;
type Change = readonly [name: string, amount: bigint];

/** Members' TCT from what was deposited, exchanged and withdrawn. */
export async function recomputeTctAccounts(db: Database, findings: Findings): Promise<void> {
  const changes = [
    ...(await depositsOf(db, findings)),
    ...(await tradesOf(db)),
    ...(await withdrawalsOf(db)),
  ];
  const { rows } = await db.execute<{ member: string; account: string; amount: string }>(sql`
    select member_id::text as member, account, amount::text from tct_balances order by member_id, account`);
  const stored = tally(
    rows.map((row): Change => [`${row.account} of ${row.member}`, exact(row.amount)]),
  );
  findings.sums('tct', 'accounts', stored, tally(changes));
}

/**
 * What was deposited and not undone. What an undone deposit had left on the account is what its reversal
 * took; the rest is a debt at the price that its request had locked.
 */
async function depositsOf(db: Database, findings: Findings): Promise<Change[]> {
  const { rows } = await db.execute<{
    id: string;
    member: string;
    amount: string;
    arrived: string;
    price: string;
    is_undone: boolean;
    credited: string;
    taken: string;
    owed: string;
  }>(sql`
    select d.id::text, d.member_id::text as member, d.amount::text, d.reversed_at is not null as is_undone,
      r.price::text,
      coalesce((select ${wholeTokens(sql`sum(c.amount)`, sql`r.token_decimals`)} from receipts c
        where c.request_number = d.request_number and c.currency = 'TCT'), 0)::numeric(60, 18)::text as arrived,
      coalesce((select sum(e.amount) from journals j join entries e on e.journal_id = j.id
        where j.idempotency_key = 'tct_deposit:' || d.id and e.account = 'tct'), 0)::text as credited,
      coalesce((select -sum(e.amount) from journals j join entries e on e.journal_id = j.id
        where j.idempotency_key = 'reversal:tct_deposit:' || d.id and e.account = 'tct'), 0)::text as taken,
      coalesce((select sum(e.amount) from journals j join entries e on e.journal_id = j.id
        where j.idempotency_key = 'reversal:tct_deposit:' || d.id and e.account = 'debt'), 0)::text as owed
    from tct_deposits d join purchase_requests r on r.number = d.request_number order by d.id`);
  return rows.flatMap((row): Change[] => {
    const subject = `deposit/${row.id}`;
    const [amount, taken] = [exact(row.amount), exact(row.taken)];
    findings.same('tct', subject, 'credited', exact(row.credited), amount);
    findings.same('tct', subject, 'arrived on chain', exact(row.arrived) >= amount, true);
    const owed = row.is_undone ? timesDown(amount - taken, exact(row.price), MICRO) : 0n;
    findings.same('tct', subject, 'owed', exact(row.owed), owed);
    findings.same('tct', subject, 'taken', taken <= (row.is_undone ? amount : 0n), true);
    return [[account(row.member), amount - taken]];
  });
}

async function tradesOf(db: Database): Promise<Change[]> {
  const { rows } = await db.execute<{ member: string; amount: string }>(sql`
    select member_id::text as member, sum(case side when 'buy' then tct else -tct end)::text as amount
    from exchange_trades group by member_id`);
  return rows.map(({ member, amount }): Change => [account(member), exact(amount)]);
}

/** What was asked for waits, is paid, or has come back. */
async function withdrawalsOf(db: Database): Promise<Change[]> {
  const { rows } = await db.execute<{ member: string; amount: string; detail: string }>(sql`
    select member_id::text as member, detail, sum(tct_amount)::text as amount from withdrawals
    where type = 'tct' group by member_id, detail`);
  return rows.flatMap(({ member, amount, detail }): Change[] => {
    if (detail === 'refused' || detail === 'cancelled_by_member') return [];
    const left: Change = [account(member), -exact(amount)];
    return detail === 'confirmed' ? [left] : [left, [held(member), exact(amount)]];
  });
}
