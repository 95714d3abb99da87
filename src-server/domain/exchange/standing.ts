import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { ExchangeRefused } from '#contract/api/exchange/exchange.ts';
import { dayEnd, utcDay, type UtcDay } from '#contract/rules/days.ts';
import type { SideRoom } from '#contract/rules/exchange/limits.ts';
import { wholeTct } from '#contract/rules/exchange/limits.ts';
import type { ExchangeSide, ExchangeTerms } from '#contract/rules/exchange/quote.ts';
import { parseUsd } from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  exchangeHalts,
  exchangeInventory,
  exchangeQuotes,
  exchangeTrades,
} from '../../database/schema/exchange.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { tctOf } from '../ledger/tct.ts';
import { isPriceSetter } from '../prices/changes.ts';
import { tctPrice, type TctPrice } from '../prices/current.ts';
import { directOf } from '../ledger/direct.ts';

export type Reading = Pick<Services, 'settings' | 'clock' | 'chain'>;

/** Why something is refused, with the figures that its sentence needs; names of the wire. */
export type Refusal = ExchangeRefused;

export const refusedWith = ({ reason, values }: Refusal): DomainError =>
  new DomainError('exchange_refused', { details: { reason, ...values } });

/** The exchange as it stands for one member at an instant. */
export interface Standing {
  readonly now: Date;
  readonly day: UtcDay;
  readonly settings: Settings;
  readonly price: TctPrice;
  readonly terms: ExchangeTerms;
  /** USD base units of the direct balance; TCT in 1e-18. */
  readonly usd: bigint;
  readonly tct: bigint;
  readonly heldTct: bigint;
  readonly used: DayUse;
  readonly openQuotes: number;
  readonly inventory: bigint;
  /** Nobody is quoted, whatever the amount. */
  readonly stopped: Refusal | null;
  /** The member is not quoted, whatever the amount. */
  readonly barred: Refusal | null;
}

/** USD base units exchanged in a UTC day. */
export interface DayUse {
  readonly member: bigint;
  readonly buy: bigint;
  readonly sell: bigint;
}

export async function standingOf(
  db: Database,
  services: Reading,
  memberId: number,
): Promise<Standing> {
  const now = services.clock.now();
  const day = utcDay(now);
  const settings = await services.settings.read(db);
  const price = await tctPrice(db, services, settings);
  const { tct, held_tct: heldTct } = await tctOf(db, memberId);
  const stopped = await stopOf(db, price, settings);
  const isSetter = await isPriceSetter(db, memberId, now);
  return {
    now,
    day,
    settings,
    price,
    terms: {
      mid: price.mid,
      spread: settings.exchange_spread,
      feeRate: settings.exchange_fee,
    },
    usd: await directOf(db, memberId),
    tct,
    heldTct,
    used: await usedOn(db, memberId, day),
    openQuotes: await openQuotesOf(db, memberId, now),
    inventory: await inventoryOf(db),
    stopped,
    barred: stopped ?? (isSetter ? { reason: 'setter', values: {} } : null),
  };
}

/** Why nobody is quoted now: halted by hand, or the price does not hold; null where all is well. */
export async function stopOf(
  db: Database,
  { problem }: TctPrice,
  settings: Settings,
): Promise<Refusal | null> {
  const [halt] = await db.select().from(exchangeHalts).where(isNull(exchangeHalts.resumedAt));
  if (halt) return { reason: 'halted', values: { since: halt.haltedAt.toISOString() } };
  if (!problem) return null;
  return problem.reason === 'stale'
    ? { reason: 'stale', values: { age_seconds: problem.ageSeconds } }
    : {
        reason: 'deviation',
        values: { deviation: problem.deviation, limit: settings.exchange_deviation_max },
      };
}

/** What bounds a side for the member. */
export function roomOf(side: ExchangeSide, standing: Standing): SideRoom {
  const { settings, used, usd, tct, inventory, openQuotes } = standing;
  const dayMax = side === 'buy' ? settings.exchange_buy_day_max : settings.exchange_sell_day_max;
  return {
    balance: side === 'buy' ? usd : tct,
    quoteMin: parseUsd(settings.exchange_quote_min),
    quoteMax: parseUsd(settings.exchange_quote_max),
    memberDayLeft: left(parseUsd(settings.exchange_member_day_max), used.member),
    allDayLeft: left(parseUsd(dayMax), used[side]),
    inventoryLeft:
      side === 'buy'
        ? left(inventory, wholeTct(settings.exchange_inventory_min))
        : left(wholeTct(settings.exchange_inventory_max), inventory),
    openQuotes,
    openMax: settings.exchange_quotes_open_max,
  };
}

export const left = (most: bigint, used: bigint): bigint => (used < most ? most - used : 0n);

export async function usedOn(db: Database, memberId: number, day: UtcDay): Promise<DayUse> {
  const sumOf = (condition: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(${exchangeTrades.value}) filter (where ${condition}), 0)::text`;
  const [row] = await db
    .select({
      member: sumOf(sql`${exchangeTrades.memberId} = ${memberId}`),
      buy: sumOf(sql`${exchangeTrades.side} = 'buy'`),
      sell: sumOf(sql`${exchangeTrades.side} = 'sell'`),
    })
    .from(exchangeTrades)
    .where(eq(exchangeTrades.day, day));
  return {
    member: parseUsd(row?.member ?? '0'),
    buy: parseUsd(row?.buy ?? '0'),
    sell: parseUsd(row?.sell ?? '0'),
  };
}

/** Quotes that can still be accepted. */
export const openQuotesOf = (db: Database, memberId: number, now: Date): Promise<number> =>
  db.$count(
    exchangeQuotes,
    and(
      eq(exchangeQuotes.memberId, memberId),
      eq(exchangeQuotes.state, 'open'),
      gte(exchangeQuotes.expiresAt, now),
    ),
  );

/** TCT (1e-18) that the exchange has to sell. */
export async function inventoryOf(db: Database): Promise<bigint> {
  const [row] = await db.select({ tct: exchangeInventory.tct }).from(exchangeInventory);
  return row?.tct ?? 0n;
}

/** The inventory, locked until the transaction ends: exchanges come one after the other. */
export async function lockInventory(tx: Transaction): Promise<bigint> {
  const [row] = await tx
    .select({ tct: exchangeInventory.tct })
    .from(exchangeInventory)
    .for('update');
  if (!row) throw new Error('The exchange has no inventory');
  return row.tct;
}

/** When the limits of a day begin again. */
export const resetsAt = (day: UtcDay): string => dayEnd(day).toISOString();
