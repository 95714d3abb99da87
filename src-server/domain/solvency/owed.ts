import { sql } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { solvencyCurrencies, solvencyDecimals, type Sums } from '#contract/rules/solvency.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Share } from './pieces.ts';

/**
 * What is owed to whom, from one state of the books: balances without what members owe, TCT, and what is no
 * member's: tokens that arrived and that no purchase took, and what was allotted and not paid to issuers.
 */
const owed = sql`
  select m.username as holder, m.id as member_id, coalesce(b.usd, 0) as usd, 0::numeric as usdt,
    0::numeric as usdc, coalesce(t.tct, 0) as tct
  from (select member_id, sum(amount) as usd from balances
      where account <> 'debt' group by member_id) b
    full join (select member_id, sum(amount) as tct from tct_balances group by member_id) t
      using (member_id)
    join members m on m.id = member_id
  where coalesce(b.usd, 0) <> 0 or coalesce(t.tct, 0) <> 0
  union all
  select '', null,
    coalesce(sum(amount) filter (where account = 'issuer_payable' and currency = 'USD'), 0),
    coalesce(-sum(amount) filter (where account = 'unmatched_receipts' and currency = 'USDT'), 0),
    coalesce(-sum(amount) filter (where account = 'unmatched_receipts' and currency = 'USDC'), 0),
    coalesce(-sum(amount) filter (where account = 'unmatched_receipts' and currency = 'TCT'), 0)
  from entries where account in ('unmatched_receipts', 'issuer_payable')`;

interface AmountRow extends Record<string, unknown> {
  readonly usd: string;
  readonly usdt: string;
  readonly usdc: string;
  readonly tct: string;
}

/** Texts of a row as base units, in the order of the currencies. */
const unitsOf = (row: AmountRow): Sums => {
  const texts = [row.usd, row.usdt, row.usdc, row.tct];
  return solvencyCurrencies.map((currency, index) =>
    parseUnits(texts[index] ?? '', solvencyDecimals[currency]),
  );
};

/** What is owed in all, by currency. */
export async function owedInAll(db: Database): Promise<Sums> {
  const { rows } = await db.execute<AmountRow & Record<string, unknown>>(sql`
    select coalesce(sum(usd), 0)::numeric(38, 6)::text as usd,
      coalesce(sum(usdt), 0)::numeric(60, 18)::text as usdt,
      coalesce(sum(usdc), 0)::numeric(60, 18)::text as usdc,
      coalesce(sum(tct), 0)::numeric(60, 18)::text as tct
    from (${owed}) o`);
  const [row] = rows;
  if (!row) throw new Error('A sum has a row.');
  return unitsOf(row);
}

/**
 * Keeps what is owed to whom for a day's edition. One statement, hence one state of the books and of the
 * cursor that says up to which block they have been read.
 * @param cursors names of the cursors of payments, one a treasury
 * @returns the shares, and the cursors' block; null where there is none, or not the same
 * @throws where somebody has less than nothing: the database refuses it
 */
export async function takeShares(
  tx: Transaction,
  day: UtcDay,
  cursors: readonly string[],
): Promise<{ readonly shares: readonly Share[]; readonly block: number | null }> {
  const { rows } = await tx.execute<
    AmountRow & { holder: string; block: string | number | null }
  >(sql`
    with taken as (
      insert into solvency_shares (day, holder, member_id, usd, usdt, usdc, tct)
      select ${day}, o.* from (${owed}) o
      returning holder, usd, usdt, usdc, tct)
    select holder, usd::text as usd, usdt::text as usdt, usdc::text as usdc, tct::text as tct,
      (select case when count(*) = ${cursors.length} and min(block_number) = max(block_number)
          then min(block_number) end
        from chain_cursors where name in ${cursors.length === 0 ? [''] : [...cursors]}) as block
    from taken order by holder`);
  const block = rows[0]?.block ?? null;
  return {
    shares: rows.map((row) => ({ holder: row.holder, amounts: unitsOf(row) })),
    block: block === null ? null : Number(block),
  };
}

/** Shares of an edition, by holder, so many after one; the first ones where that is left out. */
export async function sharesAfter(
  db: Database,
  day: UtcDay,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly Share[]> {
  const { rows } = await db.execute<AmountRow & { holder: string }>(sql`
    select holder, usd::text as usd, usdt::text as usdt, usdc::text as usdc, tct::text as tct
    from solvency_shares
    where day = ${day} ${after === null ? sql`` : sql`and holder > ${after}`}
    order by holder limit ${limit}`);
  return rows.map((row) => ({ holder: row.holder, amounts: unitsOf(row) }));
}

/** A member's share of an edition; null where nothing was owed to them. */
export async function shareOf(db: Database, day: UtcDay, memberId: number): Promise<Share | null> {
  const { rows } = await db.execute<AmountRow & { holder: string }>(sql`
    select holder, usd::text as usd, usdt::text as usdt, usdc::text as usdc, tct::text as tct
    from solvency_shares where day = ${day} and member_id = ${memberId}`);
  const [row] = rows;
  return row ? { holder: row.holder, amounts: unitsOf(row) } : null;
}
