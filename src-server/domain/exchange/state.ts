import { and, asc, eq, gte } from 'drizzle-orm';
import type { ExchangeState } from '#contract/api/exchange/exchange.ts';
import { limitPassed, mostToGive } from '#contract/rules/exchange/limits.ts';
import {
  quoteExchange,
  sidePrice,
  TCT_DECIMALS,
  type ExchangeSide,
} from '#contract/rules/exchange/quote.ts';
import { formatUnits, formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { exchangeQuotes } from '../../database/schema/exchange.ts';
import { assertAreaOn } from '../base/areas.ts';
import { scheduledPrice } from '../prices/changes.ts';
import { announcedView, priceView } from './prices.ts';
import { giveText, refusalOf, usdToKept } from './quotes.ts';
import { resetsAt, roomOf, standingOf, type Reading, type Standing } from './standing.ts';

/**
 * Everything that the form shows before a quote is asked for.
 * @throws DomainError `area_off`
 */
export async function exchangeState(
  db: Database,
  services: Reading,
  memberId: number,
): Promise<ExchangeState> {
  await assertAreaOn(db, services, 'exchange');
  const standing = await standingOf(db, services, memberId);
  const { settings, now, used, usd, tct, heldTct, day } = standing;
  const open = await db
    .select()
    .from(exchangeQuotes)
    .where(
      and(
        eq(exchangeQuotes.memberId, memberId),
        eq(exchangeQuotes.state, 'open'),
        gte(exchangeQuotes.expiresAt, now),
      ),
    )
    .orderBy(asc(exchangeQuotes.number));
  const scheduled = await scheduledPrice(db);
  return {
    at: now.toISOString(),
    price: priceView(standing.price, settings),
    spread: settings.exchange_spread,
    fee_rate: settings.exchange_fee,
    quote_seconds: settings.exchange_quote_seconds,
    accounts: {
      usd: formatUsd(usd),
      tct: formatUnits(tct, TCT_DECIMALS),
      held_tct: formatUnits(heldTct, TCT_DECIMALS),
    },
    quote: {
      min: formatUsd(parseUsd(settings.exchange_quote_min)),
      max: formatUsd(parseUsd(settings.exchange_quote_max)),
    },
    member_day: {
      used: formatUsd(used.member),
      max: formatUsd(parseUsd(settings.exchange_member_day_max)),
      resets_at: resetsAt(day),
    },
    buy: sideView('buy', standing),
    sell: sideView('sell', standing),
    open: open.map(({ number, side, give, expiresAt }) => ({
      number,
      side,
      give: giveText(side, give),
      expires_at: expiresAt.toISOString(),
    })),
    open_max: settings.exchange_quotes_open_max,
    announced: scheduled && scheduled.effectiveAt > now ? announcedView(scheduled) : null,
  };
}

function sideView(side: ExchangeSide, standing: Standing): ExchangeState['buy'] {
  const { terms, settings, used, barred } = standing;
  const room = roomOf(side, standing);
  const most = mostToGive(side, room, terms);
  const dayMax = side === 'buy' ? settings.exchange_buy_day_max : settings.exchange_sell_day_max;
  return {
    price: sidePrice(side, terms),
    most: giveText(side, side === 'buy' ? usdToKept(most.amount) : most.amount),
    most_by: most.by,
    day: { used: formatUsd(used[side]), max: formatUsd(parseUsd(dayMax)) },
    refused: barred ?? closedSide(side, standing, most.amount),
  };
}

/** What refuses even the most that could be given, other than the member's own balance. */
function closedSide(
  side: ExchangeSide,
  standing: Standing,
  most: bigint,
): ExchangeState['buy']['refused'] {
  const room = { ...roomOf(side, standing), balance: 10n ** 40n };
  const wish = quoteExchange(side, leastOf(side, standing, most), standing.terms);
  const reason = limitPassed(wish, room);
  if (reason === null || reason === 'quote_limit') return null;
  return refusalOf(wish, { ...standing, usd: 10n ** 40n, tct: 10n ** 40n });
}

/** The least amount that a quote is given for: where that is refused, the side is closed. */
function leastOf(side: ExchangeSide, { terms, settings }: Standing, most: bigint): bigint {
  const min = parseUsd(settings.exchange_quote_min);
  if (side === 'buy') return min;
  const one = quoteExchange('sell', 10n ** BigInt(TCT_DECIMALS), terms).value;
  const whole = one > 0n ? (min + one - 1n) / one + 1n : most;
  return whole * 10n ** BigInt(TCT_DECIMALS);
}
