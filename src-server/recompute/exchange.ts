import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { CENT, exact, MICRO, ONE, overDown, timesDown, timesUp } from './amounts.ts';
import { tally, type Findings } from './findings.ts';

/** Quotes that are read at a time. */
const BATCH = 1000;

interface Entry {
  readonly account: string;
  readonly member: string | null;
  readonly currency: string;
  readonly amount: string;
}

/** A type, not an interface: what is selected is a record. */
type QuoteRow = {
  readonly number: number;
  readonly member: string;
  readonly side: 'buy' | 'sell';
  readonly state: string;
  readonly give: string;
  readonly receive: string;
  readonly mid: string;
  readonly spread: string;
  readonly fee_rate: string;
  readonly price: string;
  readonly value: string;
  readonly fee: string;
  readonly spread_cost: string;
  /** What the change of the price set it to; null where it came from none. */
  readonly changed_to: string | null;
  /** It is the last change that held when it was quoted. */
  readonly is_last_change: boolean;
  readonly trade: TradeRow | null;
  readonly entries: readonly Entry[] | null;
  /** Sum of its movements of the inventory. */
  readonly moved: string | null;
};
interface TradeRow {
  readonly member: string;
  readonly side: string;
  readonly usd: string;
  readonly tct: string;
  readonly value: string;
  readonly fee: string;
  readonly spread_cost: string;
  readonly is_in_time: boolean;
  readonly is_its_day: boolean;
}

/** Every firm quote from its terms, every trade from its quote, and the inventory from both. */
export async function recomputeExchange(db: Database, findings: Findings): Promise<void> {
  for (let after = 0; ;) {
    const rows = await quotesAfter(db, after);
    for (const row of rows) {
      recomputeQuote(row, findings);
      recomputeTrade(row, findings);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.number;
  }
  await recomputeInventory(db, findings);
}

async function quotesAfter(db: Database, after: number): Promise<QuoteRow[]> {
  const { rows } = await db.execute<QuoteRow>(sql`
    select q.number, q.member_id::text as member, q.side, q.state, q.give::text, q.receive::text, q.mid::text,
      q.spread::text, q.fee_rate::text, q.price::text, q.value::text, q.fee::text, q.spread_cost::text,
      c.price_to::text as changed_to,
      q.source <> 'company' or q.change_id is not distinct from (select l.id from price_changes l
        where l.effective_at <= q.created_at and l.cancelled_at is null order by l.effective_at desc, l.id desc limit 1) as is_last_change,
      (select jsonb_build_object('member', t.member_id::text, 'side', t.side, 'usd', t.usd::text,
          'tct', t.tct::text, 'value', t.value::text, 'fee', t.fee::text, 'spread_cost', t.spread_cost::text,
          'is_in_time', date_trunc('milliseconds', t.at) <= date_trunc('milliseconds', q.expires_at)
            and t.at >= q.created_at,
          'is_its_day', t.day = to_char(t.at at time zone 'UTC', 'YYYY-MM-DD'))
        from exchange_trades t where t.number = q.number) as trade,
      (select jsonb_agg(jsonb_build_object('account', e.account, 'member', e.member_id::text,
          'currency', e.currency, 'amount', e.amount::text))
        from journals j join entries e on e.journal_id = j.id
        where j.idempotency_key = 'exchange_trade:' || q.number) as entries,
      (select sum(m.amount)::text from exchange_inventory_moves m where m.trade_number = q.number) as moved
    from exchange_quotes q left join price_changes c on c.id = q.change_id
    where q.number > ${after} and q.state <> 'refused' order by q.number limit ${BATCH}`);
  return rows;
}

interface Figures {
  readonly price: bigint;
  readonly value: bigint;
  readonly fee: bigint;
  readonly receive: bigint;
  readonly spreadCost: bigint;
}

/**
 * A quote from what is given: a buyer's fee is cut down from the USD and the rest buys TCT, cut to 1e-6;
 * a seller's TCT are worth USD rounded up to 1e-6, and what is cut to the cent stays with the fee.
 */
function figuresOf({ side, give: given, mid: middle, spread, fee_rate: rate }: QuoteRow): Figures {
  const [give, mid, fee] = [exact(given), exact(middle), exact(rate)];
  const factor = side === 'buy' ? ONE + exact(spread) : ONE - exact(spread);
  const price = timesDown(mid, factor, 1n);
  if (side === 'buy') {
    const kept = timesDown(give, fee, MICRO);
    const receive = overDown(give - kept, price, MICRO);
    const spreadCost = give - kept - timesDown(receive, mid, MICRO);
    return { price, value: give, fee: kept, receive, spreadCost };
  }
  const value = timesUp(give, price, MICRO);
  const rest = value - timesDown(value, fee, MICRO);
  const receive = rest - (rest % CENT);
  const spreadCost = timesDown(give, mid, MICRO) - value;
  return { price, value, fee: value - receive, receive, spreadCost };
}

function recomputeQuote(row: QuoteRow, findings: Findings): void {
  const subject = `quote/${row.number}`;
  const computed = figuresOf(row);
  findings.same('exchange', subject, 'price', exact(row.price), computed.price);
  findings.same('exchange', subject, 'value', exact(row.value), computed.value);
  findings.same('exchange', subject, 'fee', exact(row.fee), computed.fee);
  findings.same('exchange', subject, 'received', exact(row.receive), computed.receive);
  findings.same('exchange', subject, 'spread', exact(row.spread_cost), computed.spreadCost);
  findings.same('exchange', subject, 'last change of the price', row.is_last_change, true);
  if (row.changed_to !== null) {
    findings.same('exchange', subject, 'company price', exact(row.mid), exact(row.changed_to));
  }
}

/** An accepted quote is one trade, one journal and one movement of the inventory; any other is none. */
function recomputeTrade(row: QuoteRow, findings: Findings): void {
  const { number, side, trade, entries, moved } = row;
  const subject = `trade/${number}`;
  const isDone = row.state === 'accepted';
  findings.same('exchange', subject, 'traded', trade !== null, isDone);
  findings.same('exchange', subject, 'booked', entries !== null, isDone);
  if (!isDone) return findings.same('inventory', subject, 'moved', moved, null);
  const { fee, value, receive, spreadCost } = figuresOf(row);
  const give = exact(row.give);
  const [usd, tct] = side === 'buy' ? [give, receive] : [receive, give];
  const sign = side === 'buy' ? 1n : -1n;
  findings.same('inventory', subject, 'moved', exact(moved ?? '0'), -sign * tct);
  const stored = (entries ?? []).map(
    (entry) =>
      [
        `${entry.account}${entry.member === null ? '' : ` of ${entry.member}`} ${entry.currency}`,
        exact(entry.amount),
      ] as const,
  );
  const computed = [
    [`direct of ${row.member} USD`, -sign * usd],
    ['fees USD', fee],
    ['tct_conversion USD', sign * usd - fee],
    ['tct_conversion TCT', -sign * tct],
    [`tct of ${row.member} TCT`, sign * tct],
  ] as const;
  findings.sums('exchange', subject, tally(stored), tally(computed));
  if (trade === null) return;
  findings.same('exchange', subject, 'member', trade.member, row.member);
  findings.same('exchange', subject, 'side', trade.side, side);
  findings.same('exchange', subject, 'USD', exact(trade.usd), usd);
  findings.same('exchange', subject, 'TCT', exact(trade.tct), tct);
  findings.same('exchange', subject, 'value', exact(trade.value), value);
  findings.same('exchange', subject, 'fee', exact(trade.fee), fee);
  findings.same('exchange', subject, 'spread', exact(trade.spread_cost), spreadCost);
  findings.same('exchange', subject, 'in time', trade.is_in_time, true);
  findings.same('exchange', subject, 'day', trade.is_its_day, true);
}

/** Follows the inventory from its first movement to what it is now. */
async function recomputeInventory(db: Database, findings: Findings): Promise<void> {
  let inventory = 0n;
  for (let after = '0'; ;) {
    const { rows } = await db.execute<{ id: string; amount: string; after: string }>(sql`
      select id::text, amount::text, after::text from exchange_inventory_moves
      where id > ${after}::bigint order by exchange_inventory_moves.id limit ${BATCH}`);
    for (const row of rows) {
      inventory += exact(row.amount);
      findings.same('inventory', `move/${row.id}`, 'after', exact(row.after), inventory);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  const { rows } = await db.execute<{ tct: string; journals: number; trades: number }>(sql`
    select tct::text, (select count(*) from journals where kind = 'exchange_trade')::integer as journals,
      (select count(*) from exchange_trades)::integer as trades from exchange_inventory`);
  findings.same('inventory', 'inventory', 'TCT', exact(rows[0]?.tct ?? '0'), inventory);
  findings.same('exchange', 'all trades', 'journals', rows[0]?.journals ?? 0, rows[0]?.trades ?? 0);
}
