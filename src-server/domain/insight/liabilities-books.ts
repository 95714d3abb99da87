import { desc, sql } from 'drizzle-orm';
import type { Liabilities } from '#contract/api/admin/liabilities.ts';
import {
  formatUnits,
  parseUnits,
  USD_DECIMALS,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { reconciliations } from '../../database/schema/jobs.ts';
import type { Reconciliation } from '../reconciliation/reconcile.ts';

/** Withdrawals of a currency that wait, by age; base units of `decimals`. */
export interface Waiting {
  readonly count: number;
  readonly decimals: number;
  readonly ages: readonly [bigint, bigint, bigint, bigint];
  readonly total: bigint;
  readonly oldest: { readonly amount: bigint; readonly at: Date } | null;
}

/** What was asked for and not sent yet, by currency. */
export async function waitingWithdrawals(
  db: Database,
  now: Date,
): Promise<ReadonlyMap<WithdrawalCurrency, Waiting>> {
  const age = sql`${now.toISOString()}::timestamptz - created_at`;
  const sumOf = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(token_amount) filter (where ${condition}), 0)::text`;
  const { rows } = await db.execute<{
    currency: WithdrawalCurrency;
    count: string;
    decimals: number;
    a: string;
    b: string;
    c: string;
    d: string;
    oldest: string;
    oldest_at: string | Date;
  }>(sql`
    select currency, count(*) as count, max(token_decimals) as decimals,
      ${sumOf(sql`${age} < interval '1 day'`)} as a,
      ${sumOf(sql`${age} >= interval '1 day' and ${age} < interval '3 days'`)} as b,
      ${sumOf(sql`${age} >= interval '3 days' and ${age} < interval '7 days'`)} as c,
      ${sumOf(sql`${age} >= interval '7 days'`)} as d,
      (array_agg(token_amount order by number))[1]::text as oldest, min(created_at) as oldest_at
    from withdrawals
    where detail in ('in_review', 'on_hold', 'queued', 'prepared', 'needs_repair')
    group by currency`);
  return new Map(
    rows.map((row) => {
      const ages = [BigInt(row.a), BigInt(row.b), BigInt(row.c), BigInt(row.d)] as const;
      const waiting = {
        count: Number(row.count),
        decimals: Number(row.decimals),
        ages,
        total: ages.reduce((sum, amount) => sum + amount, 0n),
        oldest: { amount: BigInt(row.oldest), at: new Date(row.oldest_at) },
      };
      return [row.currency, waiting] as const;
    }),
  );
}

/** Base units that runs of one treasury may still pay in one currency. */
interface Signed {
  /** EIP-55 of the treasury. */
  readonly contract: string;
  readonly currency: WithdrawalCurrency;
  readonly amount: bigint;
}

/**
 * What wallets were asked to sign for treasuries other than the present one, and what the chain has not shown yet.
 * Nothing else pays it until its run is paid or past its deadline: no new run takes it.
 */
export async function signedElsewhere(
  db: Database,
  { chainId, treasury }: Pick<ChainDeployment, 'chainId' | 'treasury'>,
): Promise<readonly Signed[]> {
  const { rows } = await db.execute<{
    contract: string;
    currency: WithdrawalCurrency;
    amount: string;
  }>(sql`
    select r.contract, w.currency, sum(i.token_amount)::text as amount
    from payout_items i
    join payout_runs r on r.number = i.run_number
    join withdrawals w on w.number = i.withdrawal_number
    where i.state = 'signing' and w.detail = 'prepared'
      and r.chain_id = ${chainId} and r.contract <> ${treasury}
    group by r.contract, w.currency`);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }));
}

/** Members' balances by account, summed in USD base units. */
export async function balanceSums(db: Database): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.execute<{ account: string; amount: string }>(sql`
    select account, sum(amount)::text as amount from balances group by account`);
  return new Map(rows.map((row) => [row.account, parseUnits(row.amount, USD_DECIMALS)] as const));
}

/** Tokens that arrived and that no purchase took, in 1e-18 of each: owed to who sent them. */
export async function unmatchedReceipts(
  db: Database,
): Promise<ReadonlyMap<WithdrawalCurrency, bigint>> {
  const { rows } = await db.execute<{ currency: WithdrawalCurrency; amount: string }>(sql`
    select currency, (-sum(amount))::text as amount from entries
    where account = 'unmatched_receipts' and currency <> 'USD'
    group by currency having sum(amount) <> 0 order by currency`);
  return new Map(
    rows.map((row) => [row.currency, parseUnits(row.amount, LEDGER_DECIMALS)] as const),
  );
}

/** What was allotted and not paid to those who issue it, in USD base units. */
export async function issuerPayable(db: Database): Promise<bigint> {
  const { rows } = await db.execute<{ amount: string }>(sql`
    select coalesce(sum(amount), 0)::numeric(38, 6)::text as amount from entries
    where account = 'issuer_payable' and currency = 'USD'`);
  return parseUnits(rows[0]?.amount ?? '0', USD_DECIMALS);
}

/** Tokens that came in (positive) or left (negative) and that nothing explains, in 1e-18 of each. */
export async function unexplainedTokens(
  db: Database,
): Promise<ReadonlyMap<WithdrawalCurrency, bigint>> {
  const { rows } = await db.execute<{ currency: WithdrawalCurrency; amount: string }>(sql`
    select currency, (-sum(amount))::text as amount from entries
    where account = 'unexplained' group by currency having sum(amount) <> 0 order by currency`);
  return new Map(
    rows.map((row) => [row.currency, parseUnits(row.amount, LEDGER_DECIMALS)] as const),
  );
}

export async function sentNotConfirmed(db: Database): Promise<Liabilities['on_its_way']> {
  const { rows } = await db.execute<{
    run: string;
    currency: WithdrawalCurrency;
    amount: string;
    count: string;
    decimals: number;
  }>(sql`
    select i.run_number as run, w.currency, sum(w.token_amount)::text as amount,
      count(*) as count, max(w.token_decimals) as decimals
    from payout_items i join withdrawals w on w.number = i.withdrawal_number
    where w.detail = 'broadcast' and i.state = 'broadcast'
    group by i.run_number, w.currency order by 1 desc, 2`);
  return rows.map((row) => ({
    run: Number(row.run),
    currency: row.currency,
    amount: formatUnits(BigInt(row.amount), Number(row.decimals)),
    count: Number(row.count),
  }));
}

/** Addresses that hold something which was not moved to the treasury yet. */
export async function unsweptAddresses(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(distinct request_number) as count from receipts
    where swept_tx_hash is null and state = 'final'`);
  return Number(rows[0]?.count ?? 0);
}

/** Receiving addresses of a chain that a sweep would move something from, by token. */
export async function sweepsDue(
  db: Database,
  chainId: number,
): Promise<ReadonlyMap<WithdrawalCurrency, number>> {
  const { rows } = await db.execute<{ currency: WithdrawalCurrency; count: string }>(sql`
    select currency, count(distinct request_number) as count from receipts
    where swept_tx_hash is null and state = 'final' and amount > 0 and chain_id = ${chainId}
    group by currency`);
  return new Map(rows.map(({ currency, count }) => [currency, Number(count)] as const));
}

export async function lastReconciliation(db: Database): Promise<Liabilities['reconciliation']> {
  const [row] = await db.select().from(reconciliations).orderBy(desc(reconciliations.day)).limit(1);
  if (!row) return null;
  const { custody, problems } = row.report as Reconciliation;
  return {
    day: row.day,
    at: row.at.toISOString(),
    agrees: row.agrees,
    with_chain: custody !== null,
    problems: problems.length,
    lines: (custody ?? []).map(({ currency, books, difference, agrees }) => ({
      currency,
      books,
      difference,
      agrees,
    })),
  };
}
