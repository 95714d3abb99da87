import { eq } from 'drizzle-orm';
import { quoteExchange, TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { limitPassed } from '#contract/rules/exchange/limits.ts';
import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import {
  exchangeInventory,
  exchangeInventoryMoves,
  exchangeQuotes,
  exchangeTrades,
} from '../../database/schema/exchange.ts';
import { members } from '../../database/schema/members.ts';
import { figure } from '../../mails/texts.ts';
import { assertAreaOn } from '../base/areas.ts';
import { DomainError } from '../base/errors.ts';
import { enqueueMail } from '../base/mails.ts';
import { notify } from '../inbox/notifications.ts';
import { preferencesOf } from '../inbox/preferences.ts';
import { journalKeys } from '../ledger/journal-keys.ts';
import { lockBalance, postJournal, type EntryInput } from '../ledger/journals.ts';
import { lockTctBalance } from '../ledger/tct.ts';
import {
  giveText,
  keptToUsd,
  lockQuote,
  receiveText,
  refusalOf,
  stateOf,
  type TermedQuote,
} from './quotes.ts';
import { lockInventory, refusedWith, roomOf, standingOf, type Reading } from './standing.ts';

export type TradeRow = typeof exchangeTrades.$inferSelect;

/**
 * The member takes a firm quote: its trade, the journal, the inventory, notice and mail in one
 * transaction, exactly as quoted whatever the price is by now. The quote's row is locked first, so
 * that of any number of acceptances one is done; then the inventory, so that exchanges of all members
 * count the limits of the day one after the other; then the balances, in the order of every posting.
 * @throws DomainError `not_found`, `area_off`, `quote_closed` {state}, `quote_expired`,
 *   `exchange_refused` where balance, limits or inventory have been used up since, or where the member
 *   has come to decide about the price
 */
export async function acceptQuote(
  tx: Transaction,
  services: Reading,
  memberId: number,
  number: number,
): Promise<TradeRow> {
  const row = await lockQuote(tx, memberId, number);
  const now = services.clock.now();
  const state = stateOf(row, now);
  if (state === 'expired') throw new DomainError('quote_expired');
  if (state !== 'open') throw new DomainError('quote_closed', { details: { state } });
  await assertAreaOn(tx, services, 'exchange');
  await lockInventory(tx);
  await lockBalance(tx, memberId, 'direct');
  await lockTctBalance(tx, memberId);
  await assertStillPossible(tx, services, row);

  const { side, give, receive, value, fee, spreadCost } = row;
  const isBuy = side === 'buy';
  const [trade] = await tx
    .insert(exchangeTrades)
    .values({
      number,
      memberId,
      side,
      usd: keptToUsd(isBuy ? give : receive),
      tct: isBuy ? receive : give,
      value,
      fee,
      spreadCost,
      day: now.toISOString().slice(0, 10),
      at: now,
    })
    .returning();
  if (!trade) throw new Error('The exchange was not stored');
  await tx
    .update(exchangeQuotes)
    .set({ state: 'accepted', closedAt: now })
    .where(eq(exchangeQuotes.number, number));
  await moveInventory(tx, {
    amount: isBuy ? -trade.tct : trade.tct,
    tradeNumber: number,
    actorId: memberId,
    note: '',
    at: now,
  });
  await postJournal(tx, {
    kind: 'exchange_trade',
    idempotencyKey: journalKeys.exchangeTrade.build(number),
    occurredAt: now,
    source: { type: 'exchange', id: String(number) },
    details: {
      side,
      mid: row.mid,
      price: row.price,
      fee: formatUsd(fee),
      tct: formatUnits(trade.tct, TCT_DECIMALS),
    },
    entries: entriesOf(trade),
  });
  await tell(tx, trade, row, now);
  return trade;
}

/**
 * What a trade books: of USD the direct balance, the fee and the conversion, of TCT the conversion and
 * the TCT account; each currency sums to zero by itself.
 */
export function entriesOf({ side, memberId, usd, tct, value, fee }: TradeRow): EntryInput[] {
  const isBuy = side === 'buy';
  const sign = isBuy ? 1n : -1n;
  const entries: EntryInput[] = [
    { account: 'direct', memberId, amount: -sign * usd },
    { account: 'fees', currency: 'USD', amount: fee },
    { account: 'tct_conversion', currency: 'USD', amount: isBuy ? value - fee : -value },
    { account: 'tct_conversion', currency: 'TCT', amount: -sign * tct, decimals: TCT_DECIMALS },
    { account: 'tct', memberId, amount: sign * tct },
  ];
  return entries.filter(({ amount }) => amount !== 0n);
}

/** What may have been used up since it was quoted. A halt or a moved price does not touch a firm quote. */
async function assertStillPossible(
  tx: Transaction,
  services: Reading,
  { memberId, side, give, mid, spread, feeRate }: TermedQuote,
): Promise<void> {
  const standing = await standingOf(tx, services, memberId);
  if (standing.barred?.reason === 'setter') throw refusedWith(standing.barred);
  const quoted = quoteExchange(side, side === 'buy' ? keptToUsd(give) : give, {
    mid,
    spread,
    feeRate,
  });
  const passed = limitPassed(quoted, { ...roomOf(side, standing), openQuotes: 0 });
  // What one quote may be was decided when it was given.
  if (passed === null || passed === 'quote_limit') return;
  throw refusedWith(refusalOf(quoted, standing) ?? { reason: passed, values: {} });
}

interface InventoryMove {
  /** TCT (1e-18), signed. */
  readonly amount: bigint;
  readonly tradeNumber: number | null;
  readonly actorId: number;
  readonly note: string;
  readonly at: Date;
}

/**
 * Changes the inventory and notes why; needs {@link lockInventory}.
 * @throws DomainError `conflict` where it would fall below zero
 */
export async function moveInventory(
  tx: Transaction,
  { amount, tradeNumber, actorId, note, at }: InventoryMove,
): Promise<bigint> {
  const after = (await lockInventory(tx)) + amount;
  if (after < 0n) throw new DomainError('conflict', { message: 'There is less inventory.' });
  await tx.update(exchangeInventory).set({ tct: after });
  const kind = tradeNumber === null ? ('allocation' as const) : ('trade' as const);
  await tx
    .insert(exchangeInventoryMoves)
    .values({ kind, amount, after, tradeNumber, actorId, note, at });
  return after;
}

async function tell(
  tx: Transaction,
  { memberId, number, side }: TradeRow,
  row: TermedQuote,
  at: Date,
): Promise<void> {
  const give = giveText(side, row.give);
  const receive = receiveText(side, row.receive);
  await notify(tx, {
    memberId,
    event: 'exchange.done',
    values: { side, number: String(number), give, receive },
    path: `/exchange/history?number=${number}`,
    at,
  });
  const [member] = await tx
    .select({
      email: members.email,
      language: members.language,
      preferences: members.preferences,
    })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member || !preferencesOf(member.preferences).mail.exchange) return;
  const [from, to] = side === 'buy' ? ['USD', 'TCT'] : ['TCT', 'USD'];
  await enqueueMail(tx, {
    recipient: member.email,
    template: 'exchange.done',
    language: member.language,
    values: {
      number,
      give: figure(give),
      from: from ?? '',
      receive: figure(receive),
      to: to ?? '',
    },
    at,
  });
}
