import { and, asc, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { ExchangeHistory, ExchangeRow, Trade } from '#contract/api/exchange/exchange.ts';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import type { HistoryView } from '#contract/rules/exchange/states.ts';
import { formatUnits, formatUsd, parseUnits, parseUsd } from '#contract/rules/money.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { exchangeQuotes, exchangeTrades, priceChanges } from '../../database/schema/exchange.ts';
import { entries, journals } from '../../database/schema/ledger.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { journalKeys } from '../ledger/journal-keys.ts';
import { giveText, isTermed, receiveText, stateOf, type QuoteRow } from './quotes.ts';
import type { Reading } from './standing.ts';

/** How a row stands in the history: open quotes are on the form, not here, until they are over. */
function rowView(row: QuoteRow, now: Date): ExchangeRow {
  const state = stateOf(row, now);
  const isDone = state === 'accepted';
  return {
    number: row.number,
    side: row.side,
    state,
    give: giveText(row.side, row.give),
    receive: isDone && row.receive !== null ? receiveText(row.side, row.receive) : null,
    all_in: isDone ? row.allIn : null,
    fee: isDone && row.fee !== null ? formatUsd(row.fee) : null,
    refused: row.refusal && { reason: row.refusal, values: row.refusalValues ?? {} },
    at: (row.closedAt ?? row.expiresAt).toISOString(),
  };
}

/** An open quote is no history yet. */
const isOver = (now: Date): SQL =>
  sql`(${exchangeQuotes.state} <> 'open' or ${exchangeQuotes.expiresAt} < ${now.toISOString()}::timestamptz)`;
const isAccepted = sql`${exchangeQuotes.state} = 'accepted'`;

interface Filter {
  readonly cursor?: string;
  readonly limit?: number;
  readonly view?: HistoryView;
}

/** A member's exchanges and what came to nothing, newest first, with the sums of the year. */
export async function historyOf(
  db: Database,
  services: Reading,
  memberId: number,
  { cursor, limit = 30, view = 'all' }: Filter,
): Promise<ExchangeHistory> {
  const now = services.clock.now();
  const own = eq(exchangeQuotes.memberId, memberId);
  const conditions: SQL[] = [own, isOver(now)];
  if (view === 'done') conditions.push(isAccepted);
  if (view === 'undone') conditions.push(sql`not ${isAccepted}`);
  if (cursor) conditions.push(lt(exchangeQuotes.number, numberCursor(cursor)));
  const found = await db
    .select()
    .from(exchangeQuotes)
    .where(and(...conditions))
    .orderBy(desc(exchangeQuotes.number))
    .limit(limit + 1);
  const { rows, next } = pageOf(found, limit, ({ number }) => number);
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::integer`,
      done: sql<number>`(count(*) filter (where ${isAccepted}))::integer`,
    })
    .from(exchangeQuotes)
    .where(and(own, isOver(now)));
  const { all = 0, done = 0 } = counted ?? {};
  return {
    items: rows.map((row) => rowView(row, now)),
    next,
    counts: { all, done, undone: all - done },
    year: await yearOf(db, memberId, now),
  };
}

async function yearOf(db: Database, memberId: number, now: Date): Promise<ExchangeHistory['year']> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), 0, 1));
  const { usd, tct, side, fee, at } = exchangeTrades;
  const sumOf = (column: typeof usd | typeof tct, of: 'buy' | 'sell') =>
    sql<string>`coalesce(sum(${column}) filter (where ${side} = ${of}), 0)::text`;
  const [row] = await db
    .select({
      gaveUsd: sumOf(usd, 'buy'),
      gotTct: sumOf(tct, 'buy'),
      gaveTct: sumOf(tct, 'sell'),
      gotUsd: sumOf(usd, 'sell'),
      fees: sql<string>`coalesce(sum(${fee}), 0)::text`,
      count: sql<number>`count(*)::integer`,
    })
    .from(exchangeTrades)
    .where(and(eq(exchangeTrades.memberId, memberId), gte(at, from)));
  const dollars = (text: string | undefined): string => formatUsd(parseUsd(text ?? '0'));
  const tokens = (text: string | undefined): string =>
    formatUnits(parseUnits(text ?? '0', TCT_DECIMALS), TCT_DECIMALS);
  return {
    gave_usd: dollars(row?.gaveUsd),
    gave_tct: tokens(row?.gaveTct),
    received_usd: dollars(row?.gotUsd),
    received_tct: tokens(row?.gotTct),
    fees: dollars(row?.fees),
    count: row?.count ?? 0,
  };
}

/**
 * One row of the history with everything that its figures were made from.
 * @throws DomainError `not_found`, also where it is another member's
 */
export async function tradeOf(
  db: Database,
  services: Reading,
  memberId: number,
  number: number,
): Promise<Trade> {
  const [row] = await db
    .select()
    .from(exchangeQuotes)
    .where(and(eq(exchangeQuotes.number, number), eq(exchangeQuotes.memberId, memberId)));
  if (!row) throw new DomainError('not_found');
  const now = services.clock.now();
  return {
    ...rowView(row, now),
    quoted_at: row.createdAt.toISOString(),
    terms: isTermed(row)
      ? {
          mid: row.mid,
          spread: row.spread,
          price: row.price,
          fee_rate: row.feeRate,
          value: formatUsd(row.value),
          converted: formatUsd(row.value - row.fee),
          source: row.source,
          price_since: row.priceSince.toISOString(),
          approved_by: await approversOf(db, row.changeId),
        }
      : null,
    journal: row.state === 'accepted' ? await journalOf(db, number) : null,
  };
}

/** Who asked for a price and who agreed. */
async function approversOf(db: Database, changeId: number | null): Promise<string[]> {
  if (changeId === null) return [];
  const [change] = await db.select().from(priceChanges).where(eq(priceChanges.id, changeId));
  const ids = [change?.proposedBy, change?.approvedBy].filter((id) => typeof id === 'number');
  const names = await namesOf(db, ids);
  return [...new Set(ids)].flatMap((id) => names.get(id)?.name ?? []);
}

async function journalOf(db: Database, number: number): Promise<Trade['journal']> {
  const rows = await db
    .select({ entry: entries, journal: journals.id })
    .from(journals)
    .innerJoin(entries, eq(entries.journalId, journals.id))
    .where(eq(journals.idempotencyKey, journalKeys.exchangeTrade.build(number)))
    .orderBy(asc(entries.id));
  const [first] = rows;
  if (!first) return null;
  return {
    number: first.journal,
    entries: rows.map(({ entry: { account, currency, amount } }) => ({
      account,
      currency,
      amount: formatUnits(amount, LEDGER_DECIMALS, currency === 'USD' ? 2 : 0),
    })),
  };
}
