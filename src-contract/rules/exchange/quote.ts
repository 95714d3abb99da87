import { formatUnits, MoneyFormatError, parseUnits, USD_CENT, USD_DECIMALS } from '../money.ts';

/** `buy`: USD of the direct balance → TCT; `sell`: TCT of the member's TCT account → USD. */
export const exchangeSides = ['buy', 'sell'] as const;
export type ExchangeSide = (typeof exchangeSides)[number];

/** Decimals of TCT in the ledger: base units are 1e-18. */
export const TCT_DECIMALS = 18;
/** Decimals of TCT that an exchange gives and takes; finer parts stay on the account. */
export const EXCHANGED_DECIMALS = 6;
/** Base units of the least TCT that an exchange gives or takes. */
export const TCT_GRAIN = 10n ** BigInt(TCT_DECIMALS - EXCHANGED_DECIMALS);
/** Base units of the least USD that an exchange gives or takes: a cent. */
export const USD_GRAIN = USD_CENT;

const PRICE_DECIMALS = 18;
const ONE = 10n ** BigInt(PRICE_DECIMALS);
/** TCT base units × price units → USD base units. */
const TO_USD = 10n ** BigInt(TCT_DECIMALS + PRICE_DECIMALS - USD_DECIMALS);

/** What a quote is computed from; decimal strings. */
export interface ExchangeTerms {
  /** USD for one TCT, before the spread; at most 8 decimals. */
  readonly mid: string;
  /** Share of the mid price that each side is away from it, e.g. "0.005"; at most 8 decimals. */
  readonly spread: string;
  /** Share of the USD amount that is kept, e.g. "0.005". */
  readonly feeRate: string;
}

/** Amounts of USD in 1e-6, of TCT in 1e-18. */
export interface ExchangeQuote {
  readonly side: ExchangeSide;
  /** In the currency that is given. */
  readonly give: bigint;
  /** In the currency that is received. */
  readonly receive: bigint;
  /** USD for one TCT on this side, the spread included. */
  readonly price: string;
  /** USD before the fee: what a buyer gives, what a seller's TCT are worth. Limits count it. */
  readonly value: bigint;
  readonly fee: bigint;
  /** USD that go through the conversion: `value − fee`. */
  readonly converted: bigint;
  /** USD that the spread and the cut cost against the mid price. */
  readonly spreadCost: bigint;
  /** USD for one TCT, spread and fee included; six decimals, rounded half up. */
  readonly allIn: string;
}

/** USD for one TCT on a side. Exact: mid and spread have eight decimals at most. */
export function sidePrice(side: ExchangeSide, { mid, spread }: ExchangeTerms): string {
  const share = parseUnits(spread, PRICE_DECIMALS);
  const factor = side === 'buy' ? ONE + share : ONE - share;
  const price = (parseUnits(mid, PRICE_DECIMALS) * factor) / ONE;
  if (price <= 0n) throw new MoneyFormatError(`A price must be above zero: ${mid}`);
  return formatUnits(price, PRICE_DECIMALS);
}

/** The grain of what a side gives, in base units of its currency. */
export const giveGrain = (side: ExchangeSide): bigint => (side === 'buy' ? USD_GRAIN : TCT_GRAIN);
/** The grain of what a side receives. */
export const receiveGrain = (side: ExchangeSide): bigint =>
  side === 'buy' ? TCT_GRAIN : USD_GRAIN;

/**
 * What giving an amount yields. The member never receives a whole unit (1e-6 TCT, a cent) less than
 * the exact quotient, and never more than it by as much as a base unit of USD makes: the fee is cut
 * down and a seller's value rounded up to the base unit, only what is received is cut to its unit.
 * Source: domain decisions, "Exchange".
 * @param give base units of the given currency, a multiple of its grain
 */
export function quoteExchange(
  side: ExchangeSide,
  give: bigint,
  terms: ExchangeTerms,
): ExchangeQuote {
  const price = sidePrice(side, terms);
  const units = parseUnits(price, PRICE_DECIMALS);
  const rate = parseUnits(terms.feeRate, PRICE_DECIMALS);
  const mid = parseUnits(terms.mid, PRICE_DECIMALS);
  const value = side === 'buy' ? give : ceiling(give * units, TO_USD);
  const kept = (value * rate) / ONE;
  if (side === 'buy') {
    const converted = value - kept;
    const exact = (converted * TO_USD) / units;
    const receive = exact - (exact % TCT_GRAIN);
    const spreadCost = converted - (receive * mid) / TO_USD;
    const allIn = ratio(give * TO_USD, receive);
    return { side, give, receive, price, value, fee: kept, converted, spreadCost, allIn };
  }
  const rest = value - kept;
  const receive = rest - (rest % USD_GRAIN);
  const spreadCost = (give * mid) / TO_USD - value;
  const allIn = ratio(receive * TO_USD, give);
  const fee = value - receive;
  return { side, give, receive, price, value, fee, converted: receive, spreadCost, allIn };
}

/**
 * The least amount to give so that at least so much is received: for who types what they want.
 * @param receive base units of the received currency
 */
export function giveFor(side: ExchangeSide, receive: bigint, terms: ExchangeTerms): bigint {
  if (receive <= 0n) return 0n;
  const grain = giveGrain(side);
  const units = parseUnits(sidePrice(side, terms), PRICE_DECIMALS);
  const kept = ONE - parseUnits(terms.feeRate, PRICE_DECIMALS);
  const about =
    side === 'buy'
      ? (receive * units * ONE) / (TO_USD * kept)
      : (receive * TO_USD * ONE) / (units * kept);
  let give = about - (about % grain);
  const yields = (amount: bigint): bigint => quoteExchange(side, amount, terms).receive;
  while (give > grain && yields(give - grain) >= receive) give -= grain;
  while (yields(give) < receive) give += grain;
  return give;
}

/** The most that can be given on a side for a USD value, cut to the grain. */
export function giveForValue(side: ExchangeSide, value: bigint, terms: ExchangeTerms): bigint {
  if (value <= 0n) return 0n;
  if (side === 'buy') return value - (value % USD_GRAIN);
  const units = parseUnits(sidePrice(side, terms), PRICE_DECIMALS);
  const exact = (value * TO_USD) / units;
  return exact - (exact % TCT_GRAIN);
}

/** What was received, given back at once: the other side of the same terms. */
export function backNow(quote: ExchangeQuote, terms: ExchangeTerms): bigint {
  const other = quote.side === 'buy' ? 'sell' : 'buy';
  return quoteExchange(other, quote.receive, terms).receive;
}

/** TCT (1e-18) → USD base units at a price, cut. */
export const tctWorth = (tct: bigint, price: string): bigint =>
  (tct * parseUnits(price, PRICE_DECIMALS)) / TO_USD;

const ceiling = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/** A quotient of price units at six decimals, half up; "0" where nothing is received. */
function ratio(units: bigint, by: bigint): string {
  if (by <= 0n) return '0';
  const cut = 10n ** BigInt(PRICE_DECIMALS - EXCHANGED_DECIMALS);
  return formatUnits((units + (by * cut) / 2n) / (by * cut), EXCHANGED_DECIMALS);
}
