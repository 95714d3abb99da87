import { USD_DECIMALS } from '../money.ts';
import {
  giveForValue,
  giveGrain,
  quoteExchange,
  TCT_DECIMALS,
  TCT_GRAIN,
  type ExchangeQuote,
  type ExchangeSide,
  type ExchangeTerms,
} from './quote.ts';

/**
 * Why a firm quote is refused, in the order in which it is asked. `halted`, `stale` and `deviation`
 * close the exchange for everybody; `setter` for who proposed or approved a change of the price.
 */
export const exchangeRefusals = [
  'halted', // details: since
  'stale', // details: age_seconds, or null where there is no sample
  'deviation', // details: deviation, limit
  'setter',
  'quote_limit', // details: minimum, maximum (USD)
  'balance', // details: available, currency
  'day_limit', // details: left (USD), until
  'all_limit', // details: until
  'inventory', // details: maximum (of what is given), currency
  'open_quotes', // details: count
] as const;
export type ExchangeRefusal = (typeof exchangeRefusals)[number];

/** What bounds one side for one member. USD in 1e-6, TCT in 1e-18. */
export interface SideRoom {
  /** What the member has of the given currency. */
  readonly balance: bigint;
  /** USD of one quote. */
  readonly quoteMin: bigint;
  readonly quoteMax: bigint;
  /** USD that the member may exchange today, and all members together on this side. */
  readonly memberDayLeft: bigint;
  readonly allDayLeft: bigint;
  /** TCT that the inventory can give (buy) or take (sell) before it is at its bound. */
  readonly inventoryLeft: bigint;
  readonly openQuotes: number;
  readonly openMax: number;
}

/** The first of a member's limits that a quote passes; null where it keeps them all. */
export function limitPassed(
  { side, give, receive, value }: ExchangeQuote,
  room: SideRoom,
): ExchangeRefusal | null {
  if (value < room.quoteMin || value > room.quoteMax || receive <= 0n) return 'quote_limit';
  if (give > room.balance) return 'balance';
  if (value > room.allDayLeft) return 'all_limit';
  if (value > room.memberDayLeft) return 'day_limit';
  if ((side === 'buy' ? receive : give) > room.inventoryLeft) return 'inventory';
  if (room.openQuotes >= room.openMax) return 'open_quotes';
  return null;
}

export const giveBounds = [
  'balance',
  'quote_limit',
  'day_limit',
  'all_limit',
  'inventory',
] as const;
export type GiveBound = (typeof giveBounds)[number];

/** The most that can be given now, and which bound that is. */
export function mostToGive(
  side: ExchangeSide,
  room: SideRoom,
  terms: ExchangeTerms,
): { readonly amount: bigint; readonly by: GiveBound } {
  const grain = giveGrain(side);
  const bounds: readonly { readonly by: GiveBound; readonly amount: bigint }[] = [
    { by: 'balance', amount: room.balance - (room.balance % grain) },
    { by: 'quote_limit', amount: giveForValue(side, room.quoteMax, terms) },
    { by: 'day_limit', amount: giveForValue(side, room.memberDayLeft, terms) },
    { by: 'all_limit', amount: giveForValue(side, room.allDayLeft, terms) },
    { by: 'inventory', amount: giveWithin(side, room.inventoryLeft, terms) },
  ];
  return bounds.reduce((least, bound) => (bound.amount < least.amount ? bound : least));
}

/** The most that can be given without moving more than so much TCT. */
export function giveWithin(side: ExchangeSide, tct: bigint, terms: ExchangeTerms): bigint {
  const most = tct - (tct % TCT_GRAIN);
  if (most <= 0n) return 0n;
  if (side === 'sell') return most;
  const grain = giveGrain(side);
  const receives = (give: bigint): bigint => quoteExchange(side, give, terms).receive;
  // A buyer receives in proportion: begin at the proportion, then correct by cents.
  const sample = 10n ** BigInt(USD_DECIMALS + 6);
  const about = (most * sample) / receives(sample);
  let give = about - (about % grain);
  while (give > 0n && receives(give) > most) give -= grain;
  while (receives(give + grain) <= most) give += grain;
  return give;
}

/** Whole TCT of a setting → base units. */
export const wholeTct = (whole: string | number): bigint =>
  BigInt(whole) * 10n ** BigInt(TCT_DECIMALS);
