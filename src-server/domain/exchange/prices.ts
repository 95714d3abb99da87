import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import type { ExchangePrices, ExchangeState } from '#contract/api/exchange/exchange.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Settings } from '#contract/rules/settings.ts';
import type { Database } from '../../database/database.ts';
import { settingHistory } from '../../database/schema/system.ts';
import type { PriceChange } from '../prices/changes.ts';
import { tctPrice, type TctPrice } from '../prices/current.ts';
import type { Reading } from './standing.ts';

export const announcedView = ({
  from,
  to,
  announcedAt,
  effectiveAt,
}: PriceChange): NonNullable<ExchangeState['announced']> => ({
  from,
  to,
  announced_at: announcedAt.toISOString(),
  effective_at: effectiveAt.toISOString(),
});

/** The name that screens show of the pair that is read. */
const PAIR = 'TCT/USDC';

export function priceView(price: TctPrice, settings: Settings): ExchangeState['price'] {
  const { mid, source, since, sample } = price;
  return {
    mid,
    source,
    since: since.toISOString(),
    sample:
      sample?.twap == null
        ? null
        : {
            twap: sample.twap,
            at: sample.at.toISOString(),
            minutes: settings.exchange_twap_minutes,
            pair: PAIR,
          },
  };
}

/**
 * The company price over some days, as steps: it changes by decision. The first step held before
 * already. What held until an instant is in the history of the setting; what holds now is the price.
 */
export async function pricesOf(
  db: Database,
  services: Reading,
  days: number,
): Promise<ExchangePrices> {
  const to = services.clock.now();
  const from = new Date(to.getTime() - days * DAY_MS);
  const settings = await services.settings.read(db);
  const price = await tctPrice(db, services, settings);
  const past = await db
    .select({ value: settingHistory.value, until: settingHistory.until })
    .from(settingHistory)
    .where(and(eq(settingHistory.key, 'tct_price'), gte(settingHistory.until, from)))
    .orderBy(asc(settingHistory.until), asc(settingHistory.id));
  const [before] = await db
    .select({ until: settingHistory.until })
    .from(settingHistory)
    .where(and(eq(settingHistory.key, 'tct_price'), lt(settingHistory.until, from)))
    .orderBy(desc(settingHistory.until))
    .limit(1);
  const starts = [before?.until ?? from, ...past.map(({ until }) => until)];
  const values = [...past.map(({ value }) => String(value)), settings.tct_price];
  const steps = values.map((value, index) => ({ at: starts[index] ?? from, price: value }));
  // A change whose time has come counts although nobody has applied it yet.
  if (price.company !== settings.tct_price) steps.push({ at: price.since, price: price.company });
  return {
    source: price.source,
    from: from.toISOString(),
    to: to.toISOString(),
    steps: steps.map(({ at, price: value }) => ({
      at: (at < from ? from : at).toISOString(),
      price: value,
    })),
    changes: steps.length - 1,
  };
}
