import type { ExchangeRefused, ExchangeState } from '#contract/api/exchange/exchange.ts';
import { limitPassed, type SideRoom } from '#contract/rules/exchange/limits.ts';
import {
  quoteExchange,
  TCT_DECIMALS,
  type ExchangeQuote,
  type ExchangeSide,
} from '#contract/rules/exchange/quote.ts';
import { formatUsd, parseUnits, parseUsd } from '#contract/rules/money.ts';
import { termsOf } from './indicative.ts';

/**
 * Why an amount would not be quoted, as far as the form knows it before it asks, by the rules of the
 * server. Null: the server decides.
 */
export function refusedHere(quote: ExchangeQuote, state: ExchangeState): ExchangeRefused | null {
  const own = state[quote.side];
  if (own.refused) return own.refused;
  const room = roomOf(quote.side, state);
  const reason = limitPassed(quote, room);
  if (reason === null) return null;
  const currency = quote.side === 'buy' ? 'USD' : 'TCT';
  const { accounts, member_day: day, quote: bounds } = state;
  const values: Partial<Record<typeof reason, ExchangeRefused['values']>> = {
    quote_limit: { minimum: bounds.min, maximum: bounds.max },
    balance: { available: currency === 'USD' ? accounts.usd : accounts.tct, currency },
    all_limit: { until: day.resets_at },
    day_limit: { left: formatUsd(room.memberDayLeft), until: day.resets_at },
    inventory: { maximum: own.most, currency },
    open_quotes: { count: room.openQuotes },
  };
  return { reason, values: values[reason] ?? {} };
}

function roomOf(side: ExchangeSide, state: ExchangeState): SideRoom {
  const { accounts, quote, member_day: day } = state;
  const units = side === 'buy' ? parseUsd : (text: string) => parseUnits(text, TCT_DECIMALS);
  return {
    balance: units(side === 'buy' ? accounts.usd : accounts.tct),
    quoteMin: parseUsd(quote.min),
    quoteMax: parseUsd(quote.max),
    memberDayLeft: leftOf(day),
    allDayLeft: leftOf(state[side].day),
    inventoryLeft: inventoryOf(side, state),
    openQuotes: state.open.length,
    openMax: state.open_max,
  };
}

const UNBOUND = 10n ** 40n;

/** Known only where it bounds before everything else does: what the most that can be given moves. */
function inventoryOf(side: ExchangeSide, state: ExchangeState): bigint {
  const { most, most_by: by } = state[side];
  if (by !== 'inventory') return UNBOUND;
  if (side === 'sell') return parseUnits(most, TCT_DECIMALS);
  return quoteExchange('buy', parseUsd(most), termsOf(state)).receive;
}

const leftOf = ({ used, max }: { readonly used: string; readonly max: string }): bigint => {
  const rest = parseUsd(max) - parseUsd(used);
  return rest > 0n ? rest : 0n;
};
