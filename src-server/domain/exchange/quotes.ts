import { and, eq } from 'drizzle-orm';
import type { FirmQuote, QuoteWish } from '#contract/api/exchange/exchange.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { limitPassed, mostToGive, type ExchangeRefusal } from '#contract/rules/exchange/limits.ts';
import {
  backNow,
  EXCHANGED_DECIMALS,
  quoteExchange,
  TCT_DECIMALS,
  type ExchangeQuote,
  type ExchangeSide,
} from '#contract/rules/exchange/quote.ts';
import { isQuoteValid, type QuoteState } from '#contract/rules/exchange/states.ts';
import {
  formatUnits,
  formatUsd,
  parseUnits,
  parseUsd,
  USD_DECIMALS,
} from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { exchangeQuotes } from '../../database/schema/exchange.ts';
import { members } from '../../database/schema/members.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { assertAreaOn } from '../base/areas.ts';
import { tctOf } from '../ledger/tct.ts';
import { scheduledPrice } from '../prices/changes.ts';
import { directOf } from '../ledger/direct.ts';
import { announcedView } from './prices.ts';
import {
  resetsAt,
  roomOf,
  standingOf,
  type Reading,
  type Refusal,
  type Standing,
} from './standing.ts';

export type QuoteRow = typeof exchangeQuotes.$inferSelect;

const USD_TEXT_DECIMALS = 2;
/** USD base units → 1e-18, as quotes keep both currencies. */
export const usdToKept = (usd: bigint): bigint => usd * 10n ** BigInt(TCT_DECIMALS - USD_DECIMALS);
export const keptToUsd = (kept: bigint): bigint =>
  kept / 10n ** BigInt(TCT_DECIMALS - USD_DECIMALS);

/** An amount in the currency that a side gives, or receives. */
export const giveText = (side: ExchangeSide, kept: bigint): string =>
  side === 'buy' ? formatUsd(keptToUsd(kept)) : formatUnits(kept, TCT_DECIMALS);
export const receiveText = (side: ExchangeSide, kept: bigint): string =>
  giveText(side === 'buy' ? 'sell' : 'buy', kept);

/** An amount as it was typed, in base units of the currency that the side gives. */
function parseGive(side: ExchangeSide, text: string): bigint {
  const [, fraction = ''] = text.split('.');
  const most = side === 'buy' ? USD_TEXT_DECIMALS : EXCHANGED_DECIMALS;
  if (fraction.length > most) throw invalidField('give', 'amount.decimals', { max: most });
  const give = side === 'buy' ? parseUsd(text) : parseUnits(text, TCT_DECIMALS);
  if (give <= 0n) throw invalidField('give', 'amount.positive');
  return give;
}

/** A firm quote, or why there is none: both stay in the history. */
export type Asked =
  | { readonly quote: QuoteRow; readonly refusal: null }
  | { readonly quote: null; readonly refusal: Refusal };

/**
 * Fixes the price for a member, or refuses and keeps why. Requests of one member come one after the
 * other, so that the open ones can be counted.
 * @throws DomainError `validation` (give), `area_off`, `forbidden`
 */
export async function askQuote(
  tx: Transaction,
  services: Reading,
  memberId: number,
  { side, give: typed }: QuoteWish,
): Promise<Asked> {
  await assertAreaOn(tx, services, 'exchange');
  const give = parseGive(side, typed);
  await lockMember(tx, memberId);
  const standing = await standingOf(tx, services, memberId);
  const quote = quoteExchange(side, give, standing.terms);
  const refusal = standing.barred ?? refusalOf(quote, standing);
  const row = refusal
    ? await storeRefused(tx, memberId, { side, give, refusal, now: standing.now })
    : await storeQuote(tx, memberId, quote, standing);
  return refusal ? { quote: null, refusal } : { quote: row, refusal: null };
}

async function lockMember(tx: Transaction, memberId: number): Promise<void> {
  const [member] = await tx
    .select({ status: members.status })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
  if (member?.status !== 'active') throw new DomainError('forbidden');
}

/** The first limit that a quote passes, with the figures that its sentence names. */
export function refusalOf(quote: ExchangeQuote, standing: Standing): Refusal | null {
  const room = roomOf(quote.side, standing);
  const reason = limitPassed(quote, room);
  if (!reason) return null;
  const { side } = quote;
  const kept = (amount: bigint): bigint => (side === 'buy' ? usdToKept(amount) : amount);
  const currency = side === 'buy' ? 'USD' : 'TCT';
  const values: Partial<Record<ExchangeRefusal, Refusal['values']>> = {
    quote_limit: { minimum: formatUsd(room.quoteMin), maximum: formatUsd(room.quoteMax) },
    balance: { available: giveText(side, kept(room.balance)), currency },
    day_limit: { left: formatUsd(room.memberDayLeft), until: resetsAt(standing.day) },
    all_limit: { until: resetsAt(standing.day) },
    inventory: {
      maximum: giveText(side, kept(mostToGive(side, room, standing.terms).amount)),
      currency,
    },
    open_quotes: { count: room.openQuotes },
  };
  return { reason, values: values[reason] ?? {} };
}

interface Refused {
  readonly side: ExchangeSide;
  readonly give: bigint;
  readonly refusal: Refusal;
  readonly now: Date;
}

async function storeRefused(
  tx: Transaction,
  memberId: number,
  { side, give, refusal, now }: Refused,
): Promise<QuoteRow> {
  const kept = side === 'buy' ? usdToKept(give) : give;
  const [row] = await tx
    .insert(exchangeQuotes)
    .values({
      memberId,
      side,
      state: 'refused',
      give: kept,
      refusal: refusal.reason,
      refusalValues: refusal.values,
      createdAt: now,
      expiresAt: now,
      closedAt: now,
    })
    .returning();
  if (!row) throw new Error('The refusal was not stored');
  return row;
}

async function storeQuote(
  tx: Transaction,
  memberId: number,
  quote: ExchangeQuote,
  { now, price, terms, settings }: Standing,
): Promise<QuoteRow> {
  const { side, give, receive } = quote;
  const [row] = await tx
    .insert(exchangeQuotes)
    .values({
      memberId,
      side,
      state: 'open',
      give: side === 'buy' ? usdToKept(give) : give,
      receive: side === 'buy' ? receive : usdToKept(receive),
      mid: terms.mid,
      spread: terms.spread,
      feeRate: terms.feeRate,
      price: quote.price,
      allIn: quote.allIn,
      value: quote.value,
      fee: quote.fee,
      spreadCost: quote.spreadCost,
      source: price.source,
      priceSince: price.since,
      changeId: price.changeId,
      sampleId: price.source === 'pool' ? (price.sample?.id ?? null) : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + settings.exchange_quote_seconds * SECOND_MS),
    })
    .returning();
  if (!row) throw new Error('The quote was not stored');
  return row;
}

/** The state of a quote at an instant: an open one whose time has passed is expired. */
export const stateOf = (row: Pick<QuoteRow, 'state' | 'expiresAt'>, now: Date): QuoteState =>
  row.state === 'open' && !isQuoteValid(row.expiresAt, now) ? 'expired' : row.state;

/** A quote with its terms; a refused one has none. */
export type TermedQuote = QuoteRow & {
  readonly [
    Key in
      | 'receive'
      | 'mid'
      | 'spread'
      | 'feeRate'
      | 'price'
      | 'allIn'
      | 'value'
      | 'fee'
      | 'spreadCost'
      | 'source'
      | 'priceSince'
  ]: NonNullable<QuoteRow[Key]>;
};

export const isTermed = (row: QuoteRow): row is TermedQuote => row.receive !== null;

/**
 * A member's quote.
 * @throws DomainError `not_found`, also where it is another member's or was refused
 */
export async function findQuote(
  db: Database,
  memberId: number,
  number: number,
): Promise<TermedQuote> {
  const [row] = await db
    .select()
    .from(exchangeQuotes)
    .where(and(eq(exchangeQuotes.number, number), eq(exchangeQuotes.memberId, memberId)));
  if (!row || !isTermed(row)) throw new DomainError('not_found');
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockQuote(
  tx: Transaction,
  memberId: number,
  number: number,
): Promise<TermedQuote> {
  const [row] = await tx
    .select()
    .from(exchangeQuotes)
    .where(and(eq(exchangeQuotes.number, number), eq(exchangeQuotes.memberId, memberId)))
    .for('update');
  if (!row || !isTermed(row)) throw new DomainError('not_found');
  return row;
}

/**
 * The member goes back: the quote can't be accepted any more. One that has expired stays expired.
 * @throws DomainError `not_found`, `quote_closed` {state}
 */
export async function dropQuote(
  tx: Transaction,
  services: Reading,
  memberId: number,
  number: number,
): Promise<TermedQuote> {
  const row = await lockQuote(tx, memberId, number);
  const now = services.clock.now();
  const state = stateOf(row, now);
  if (state === 'expired' || state === 'dropped') return row;
  if (state !== 'open') throw new DomainError('quote_closed', { details: { state } });
  await tx
    .update(exchangeQuotes)
    .set({ state: 'dropped', closedAt: now })
    .where(eq(exchangeQuotes.number, number));
  return { ...row, state: 'dropped', closedAt: now };
}

/** A quote as its member sees it, with the accounts before and after it. */
export async function viewQuote(
  db: Database,
  services: Reading,
  row: TermedQuote,
): Promise<FirmQuote> {
  const now = services.clock.now();
  const { side, give, receive, mid, spread, feeRate, fee, spreadCost, value } = row;
  const scheduled = await scheduledPrice(db);
  const usd = await directOf(db, row.memberId);
  const { tct } = await tctOf(db, row.memberId);
  const isBuy = side === 'buy';
  const usdAfter = isBuy ? usd - keptToUsd(give) : usd + keptToUsd(receive);
  const tctAfter = isBuy ? tct + receive : tct - give;
  const terms = { mid, spread, feeRate };
  const quoted = quoteExchange(side, isBuy ? keptToUsd(give) : give, terms);
  const back = backNow(quoted, terms);
  const comesMeanwhile = scheduled && scheduled.effectiveAt <= row.expiresAt ? scheduled : null;
  const tctText = (amount: bigint): string => formatUnits(amount, TCT_DECIMALS);
  return {
    number: row.number,
    side,
    state: stateOf(row, now),
    give: giveText(side, give),
    receive: receiveText(side, receive),
    mid,
    spread,
    price: row.price,
    fee_rate: feeRate,
    fee: formatUsd(fee),
    value: formatUsd(value),
    converted: formatUsd(value - fee),
    all_in: row.allIn,
    against_mid: {
      total: formatUsd(spreadCost + fee),
      spread: formatUsd(spreadCost),
      fee: formatUsd(fee),
    },
    source: row.source,
    price_since: row.priceSince.toISOString(),
    back_now: isBuy ? formatUsd(back) : tctText(back),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    accounts: {
      usd: { before: formatUsd(usd), after: formatUsd(usdAfter) },
      tct: { before: tctText(tct), after: tctText(tctAfter) },
    },
    announced: comesMeanwhile && announcedView(comesMeanwhile),
    at: now.toISOString(),
  };
}
