import { and, desc, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type {
  AdminTrade,
  ExchangeOverview,
  InventoryMove,
  PriceSample,
} from '#contract/api/admin/exchange.ts';
import { dayStart, utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { wholeTct } from '#contract/rules/exchange/limits.ts';
import { shareBetween } from '#contract/rules/exchange/price-guard.ts';
import { TCT_DECIMALS, tctWorth, type ExchangeSide } from '#contract/rules/exchange/quote.ts';
import { formatUnits, formatUsd, parseUnits, parseUsd } from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';
import type { Database } from '../../database/database.ts';
import {
  exchangeHalts,
  exchangeInventoryMoves,
  exchangeQuotes,
  exchangeTrades,
} from '../../database/schema/exchange.ts';
import { proposals } from '../../database/schema/proposals.ts';
import { namesOf, type MemberName } from '../base/member-names.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { PRICE_SUBJECT, scheduledPrice } from '../prices/changes.ts';
import { tctPrice, type TctPrice } from '../prices/current.ts';
import { listSamples } from '../prices/samples.ts';
import { announcedView, priceView } from './prices.ts';
import { giveText, isTermed, receiveText } from './quotes.ts';
import { inventoryOf, left, stopOf, type Reading } from './standing.ts';

const tctText = (units: bigint): string => formatUnits(units, TCT_DECIMALS);
const tctOfText = (text: string): bigint => parseUnits(text, TCT_DECIMALS);
const TOP = 10;

/** What administrators see of the exchange at a glance. */
export async function exchangeOverview(
  db: Database,
  services: Reading,
  days: number,
): Promise<ExchangeOverview> {
  const now = services.clock.now();
  const settings = await services.settings.read(db);
  const price = await tctPrice(db, services, settings);
  const inventory = await inventoryOf(db);
  return {
    at: now.toISOString(),
    enabled: settings.area_exchange_enabled === 'on',
    halt: await haltView(db),
    stopped: await stopOf(db, price, settings),
    price: priceView(price, settings),
    deviation: price.deviation,
    inventory: {
      tct: tctText(inventory),
      worth: formatUsd(tctWorth(inventory, price.mid)),
      min: tctText(wholeTct(settings.exchange_inventory_min)),
      max: tctText(wholeTct(settings.exchange_inventory_max)),
    },
    today: await todayView(db, settings, now),
    scheduled: await scheduledView(db, now),
    proposed: await proposedView(db, price, { now, inventory }),
    top: await topTraders(db, days, now),
  };
}

async function haltView(db: Database): Promise<ExchangeOverview['halt']> {
  const [halt] = await db.select().from(exchangeHalts).where(isNull(exchangeHalts.resumedAt));
  if (!halt) return null;
  const names = await namesOf(db, [halt.haltedBy]);
  return {
    since: halt.haltedAt.toISOString(),
    by: halt.haltedBy === null ? null : (names.get(halt.haltedBy)?.name ?? null),
    reason: halt.reason,
  };
}

async function todayView(
  db: Database,
  settings: Settings,
  now: Date,
): Promise<ExchangeOverview['today']> {
  const day = utcDay(now);
  const rows = await db
    .select({
      side: exchangeTrades.side,
      count: sql<number>`count(*)::integer`,
      value: sql<string>`sum(${exchangeTrades.value})::text`,
      tct: sql<string>`sum(${exchangeTrades.tct})::text`,
      fee: sql<string>`sum(${exchangeTrades.fee})::text`,
      spread: sql<string>`sum(${exchangeTrades.spreadCost})::text`,
    })
    .from(exchangeTrades)
    .where(eq(exchangeTrades.day, day))
    .groupBy(exchangeTrades.side);
  const of = (side: ExchangeSide) => rows.find((row) => row.side === side);
  const sum = (name: 'value' | 'fee' | 'spread'): bigint =>
    rows.reduce((all, row) => all + parseUsd(row[name]), 0n);
  const out = tctOfText(of('buy')?.tct ?? '0');
  const into = tctOfText(of('sell')?.tct ?? '0');
  const sideDay = (side: ExchangeSide, max: string) => {
    const value = parseUsd(of(side)?.value ?? '0');
    return {
      count: of(side)?.count ?? 0,
      value: formatUsd(value),
      max: formatUsd(parseUsd(max)),
      left: formatUsd(left(parseUsd(max), value)),
    };
  };
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOpen = eq(exchangeQuotes.state, 'open');
  const [quotes] = await db
    .select({
      open: sql<number>`(count(*) filter (where ${exchangeQuotes.expiresAt} >= ${at}))::integer`,
      expired: sql<number>`(count(*) filter (where ${exchangeQuotes.expiresAt} < ${at}))::integer`,
    })
    .from(exchangeQuotes)
    .where(and(isOpen, gte(exchangeQuotes.createdAt, dayStart(day))));
  return {
    exposure: tctText(into - out),
    in: tctText(into),
    out: tctText(out),
    value: formatUsd(sum('value')),
    done: rows.reduce((all, { count }) => all + count, 0),
    open: quotes?.open ?? 0,
    expired: quotes?.expired ?? 0,
    spread: formatUsd(sum('spread')),
    fees: formatUsd(sum('fee')),
    buy: sideDay('buy', settings.exchange_buy_day_max),
    sell: sideDay('sell', settings.exchange_sell_day_max),
  };
}

async function scheduledView(db: Database, now: Date): Promise<ExchangeOverview['scheduled']> {
  const change = await scheduledPrice(db);
  if (!change || change.effectiveAt <= now) return null;
  const names = await namesOf(db, [change.proposedBy, change.approvedBy]);
  const nameOf = (id: number | null): string | null =>
    id === null ? null : (names.get(id)?.name ?? null);
  return {
    id: change.id,
    ...announcedView(change),
    proposed_by: nameOf(change.proposedBy),
    approved_by: nameOf(change.approvedBy),
    reason: change.reason,
  };
}

/** What a proposal of another price keeps. */
interface ProposalPayload {
  readonly value: string;
}

async function proposedView(
  db: Database,
  price: TctPrice,
  { now, inventory }: { readonly now: Date; readonly inventory: bigint },
): Promise<ExchangeOverview['proposed']> {
  const [open] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.subject, PRICE_SUBJECT), eq(proposals.state, 'open')));
  if (!open || open.expiresAt <= now) return null;
  const { value: to } = open.payload as ProposalPayload;
  const names = await namesOf(db, [open.proposedBy]);
  return {
    proposal: open.id,
    to,
    by: names.get(open.proposedBy)?.name ?? null,
    at: open.proposedAt.toISOString(),
    reason: open.reason,
    deviation: price.sample?.twap ? shareBetween(to, price.sample.twap) : null,
    inventory_worth: formatUsd(tctWorth(inventory, to)),
  };
}

async function topTraders(db: Database, days: number, now: Date): Promise<ExchangeOverview['top']> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const value = sql<string>`sum(${exchangeTrades.value})::text`;
  const recent = gte(exchangeTrades.at, since);
  const [all] = await db
    .select({ value: sql<string>`coalesce(${value}, '0')` })
    .from(exchangeTrades)
    .where(recent);
  const rows = await db
    .select({ memberId: exchangeTrades.memberId, count: sql<number>`count(*)::integer`, value })
    .from(exchangeTrades)
    .where(recent)
    .groupBy(exchangeTrades.memberId)
    .orderBy(desc(sql`sum(${exchangeTrades.value})`), exchangeTrades.memberId)
    .limit(TOP);
  const names = await namesOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const total = parseUsd(all?.value ?? '0');
  return {
    days,
    value: formatUsd(total),
    items: rows.map((row) => ({
      member: memberView(row.memberId, names),
      count: row.count,
      value: formatUsd(parseUsd(row.value)),
      share: formatUnits((parseUsd(row.value) * 10n ** 6n) / total, 6),
    })),
  };
}

const memberView = (id: number, names: ReadonlyMap<number, MemberName>) => ({
  id,
  username: names.get(id)?.username ?? '',
  name: names.get(id)?.name ?? '',
});

interface PageOf {
  readonly cursor?: string;
  readonly limit?: number;
}

/** Samples of the pair, newest first. */
export async function samplesPage(
  db: Database,
  { cursor, limit = 50 }: PageOf,
): Promise<{ items: PriceSample[]; next: string | null }> {
  const before = cursor ? numberCursor(cursor) : null;
  const found = await listSamples(db, { before, limit: limit + 1 });
  const { rows, next } = pageOf(found, limit, ({ id }) => id);
  return {
    items: rows.map(({ id, at, blockNumber, a, b, twap, spot, company, result }) => ({
      id,
      at: at.toISOString(),
      block: blockNumber,
      a,
      b,
      twap,
      spot,
      deviation: twap === null ? null : shareBetween(twap, company),
      result,
    })),
    next,
  };
}

/** Everybody's exchanges, newest first. */
export async function tradesPage(
  db: Database,
  { cursor, limit = 50, side }: PageOf & { readonly side?: ExchangeSide },
): Promise<{ items: AdminTrade[]; next: string | null }> {
  const conditions: SQL[] = [];
  if (side) conditions.push(eq(exchangeTrades.side, side));
  if (cursor) conditions.push(lt(exchangeTrades.number, numberCursor(cursor)));
  const found = await db
    .select({ trade: exchangeTrades, quote: exchangeQuotes })
    .from(exchangeTrades)
    .innerJoin(exchangeQuotes, eq(exchangeQuotes.number, exchangeTrades.number))
    .where(and(...conditions))
    .orderBy(desc(exchangeTrades.number))
    .limit(limit + 1);
  const { rows, next } = pageOf(found, limit, ({ trade }) => trade.number);
  const names = await namesOf(
    db,
    rows.map(({ trade }) => trade.memberId),
  );
  return {
    items: rows.flatMap(({ trade, quote }) =>
      isTermed(quote)
        ? {
            number: trade.number,
            member: memberView(trade.memberId, names),
            side: trade.side,
            give: giveText(trade.side, quote.give),
            receive: receiveText(trade.side, quote.receive),
            price: quote.price,
            value: formatUsd(trade.value),
            fee: formatUsd(trade.fee),
            at: trade.at.toISOString(),
          }
        : [],
    ),
    next,
  };
}

/** What changed the inventory, newest first. */
export async function inventoryPage(
  db: Database,
  { cursor, limit = 50 }: PageOf,
): Promise<{ items: InventoryMove[]; next: string | null }> {
  const found = await db
    .select()
    .from(exchangeInventoryMoves)
    .where(cursor ? lt(exchangeInventoryMoves.id, numberCursor(cursor)) : undefined)
    .orderBy(desc(exchangeInventoryMoves.id))
    .limit(limit + 1);
  const { rows, next } = pageOf(found, limit, ({ id }) => id);
  const names = await namesOf(
    db,
    rows.map(({ actorId }) => actorId),
  );
  return {
    items: rows.map(({ id, kind, amount, after, tradeNumber, actorId, note, at }) => ({
      id,
      kind,
      amount: tctText(amount),
      after: tctText(after),
      trade: tradeNumber,
      by: actorId === null ? null : (names.get(actorId)?.name ?? null),
      note,
      at: at.toISOString(),
    })),
    next,
  };
}
