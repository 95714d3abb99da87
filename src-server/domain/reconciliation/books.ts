import { sql } from 'drizzle-orm';
import { parseUnits } from '#contract/rules/money.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';

/** Problems that a report names; where there are more, these are enough to begin with. */
const NAMED_MAX = 100;

/** What does not add up inside the books. Amounts are decimal strings. */
export type BookProblem =
  | { readonly kind: 'currency'; readonly currency: string; readonly sum: string }
  | { readonly kind: 'unexplained'; readonly currency: string; readonly sum: string }
  /** The exchange's inventory is not the sum of its movements, or those of trades are not the trades. */
  | {
      readonly kind: 'inventory';
      readonly inventory: string;
      readonly moves: string;
      readonly trades: string;
    }
  | {
      readonly kind: 'balance';
      readonly member_id: number;
      readonly account: string;
      readonly balance: string;
      readonly entries: string;
    };

/**
 * The ledger sums to zero per currency, every balance equals its entries, the exchange's inventory its
 * movements and nothing is unexplained; what does not.
 */
export async function bookProblems(db: Database): Promise<BookProblem[]> {
  const sums = await db.execute<{ currency: string; sum: string }>(sql`
    select currency, trim_scale(sum(amount))::text as sum from entries
    group by currency having sum(amount) <> 0 order by currency`);
  const wrong = await db.execute<{
    member: string | number;
    account: string;
    balance: string;
    entries: string;
  }>(sql`
    select coalesce(b.member_id, e.member_id) as member, coalesce(b.account, e.account) as account,
      trim_scale(coalesce(b.amount, 0))::text as balance,
      trim_scale(coalesce(e.amount, 0))::text as entries
    from (
      select member_id, account, amount from balances
      union all select member_id, account, amount from tct_balances) b full join (
      select member_id, account, sum(amount) as amount from entries
      where member_id is not null group by member_id, account) e
      on e.member_id = b.member_id and e.account = b.account
    where coalesce(b.amount, 0) <> coalesce(e.amount, 0)
    order by 1, 2 limit ${NAMED_MAX}`);
  const unexplained = await db.execute<{ currency: string; sum: string }>(sql`
    select currency, trim_scale(-sum(amount))::text as sum from entries
    where account = 'unexplained' group by currency having sum(amount) <> 0 order by currency`);
  const inventory = await db.execute<{ inventory: string; moves: string; trades: string }>(sql`
    select trim_scale(i.tct)::text as inventory, trim_scale(m.moves)::text as moves,
      trim_scale(t.trades)::text as trades
    from exchange_inventory i,
      (select coalesce(sum(amount), 0) as moves,
        coalesce(sum(amount) filter (where kind = 'trade'), 0) as traded from exchange_inventory_moves) m,
      (select coalesce(sum(case side when 'buy' then -tct else tct end), 0) as trades from exchange_trades) t
    where i.tct <> m.moves or m.traded <> t.trades`);
  return [
    ...inventory.rows.map((row) => ({ kind: 'inventory' as const, ...row })),
    ...sums.rows.map((row) => ({ kind: 'currency' as const, ...row })),
    ...unexplained.rows.map((row) => ({ kind: 'unexplained' as const, ...row })),
    ...wrong.rows.map(({ member, ...row }) => ({
      kind: 'balance' as const,
      member_id: Number(member),
      ...row,
    })),
  ];
}

/** Tokens in custody by the books; `get` answers in base units of the token. */
export async function custodyOf(db: Database) {
  const { rows } = await db.execute<{ currency: string; amount: string }>(sql`
    select currency, sum(amount)::text as amount from entries
    where account = 'custody' group by currency`);
  const sums = new Map(
    rows.map((row) => [row.currency, parseUnits(row.amount, LEDGER_DECIMALS)] as const),
  );
  return {
    get: (currency: string, decimals: number): bigint =>
      (sums.get(currency) ?? 0n) / 10n ** BigInt(LEDGER_DECIMALS - decimals),
  };
}

/** What the chain may have done already and the books have not, by currency in base units. */
export async function inFlightOf(db: Database) {
  const arriving = await db.execute<{ currency: string; amount: string }>(sql`
    select currency, sum(amount)::text as amount from receipts
    where booked_at is null and state <> 'undone' group by currency`);
  const leaving = await db.execute<{ currency: string; amount: string }>(sql`
    select currency, sum(token_amount)::text as amount from withdrawals
    where detail in ('prepared', 'broadcast', 'needs_repair') group by currency`);
  const byCurrency = (rows: readonly { currency: string; amount: string }[]) =>
    new Map(rows.map((row) => [row.currency, BigInt(row.amount)] as const));
  return { arriving: byCurrency(arriving.rows), leaving: byCurrency(leaving.rows) };
}
