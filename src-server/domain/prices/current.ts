import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import {
  guardPrice,
  type PriceProblem,
  type PriceSource,
} from '#contract/rules/exchange/price-guard.ts';
import type { Settings } from '#contract/rules/settings.ts';
import type { Database } from '../../database/database.ts';
import { priceSamples } from '../../database/schema/exchange.ts';
import { members } from '../../database/schema/members.ts';
import { settingHistory, settings as settingRows } from '../../database/schema/system.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { lastPriceChange } from './changes.ts';

export type SampleRow = typeof priceSamples.$inferSelect;

/** The price of TCT, for whatever is priced: withdrawals, purchases and the exchange. */
export interface TctPrice {
  /** USD for one TCT. */
  readonly mid: string;
  readonly source: PriceSource;
  /** Since when the company price holds; when the average was read. */
  readonly since: Date;
  readonly company: string;
  /** The change that the company price comes from. */
  readonly changeId: number | null;
  /** The newest valid sample of the pair. */
  readonly sample: SampleRow | null;
  /** Why nothing may be done at it. */
  readonly problem: PriceProblem | null;
  /** Signed share that the pair's average is away; see `guardPrice`. */
  readonly deviation: string | null;
}

type Reading = Pick<Services, 'settings' | 'clock' | 'chain'>;

/** The company price of now, to the instant: a change counts from its time on, applied or not. */
export async function companyPrice(db: Database, services: Reading): Promise<string> {
  const { tct_price: stored } = await services.settings.read(db);
  const change = await lastPriceChange(db, services.clock.now());
  return change?.appliedAt === null ? change.to : stored;
}

/**
 * The price that holds now with its guard. Only while the exchange is switched on the pair is the price
 * or guards it: before that nobody may have looked at it.
 */
export async function tctPrice(
  db: Database,
  services: Reading,
  settings: Settings,
): Promise<TctPrice> {
  const now = services.clock.now();
  const change = await lastPriceChange(db, now);
  const company = change?.appliedAt === null ? change.to : settings.tct_price;
  const isOn = settings.area_exchange_enabled === 'on';
  const pair = isOn ? (services.chain?.deployment.pair ?? null) : null;
  const source: PriceSource = isOn && settings.exchange_pool_price === 'on' ? 'pool' : 'company';
  const sample = pair === null ? null : await newestSample(db, pair, now);
  const standing = guardPrice(
    { source, company, hasPair: pair !== null, sample: sample && readingOf(sample) },
    {
      staleMinutes: settings.exchange_stale_minutes,
      deviationMax: settings.exchange_deviation_max,
    },
    now,
  );
  const common = { ...standing, source, company, sample };
  if (source === 'pool') return { ...common, since: sample?.at ?? now, changeId: null };
  if (change) return { ...common, since: change.effectiveAt, changeId: change.id };
  return { ...common, since: await firstPriceAt(db, now), changeId: null };
}

const readingOf = ({ twap, spot, at }: SampleRow) => ({
  twap: twap ?? '0',
  spot: spot ?? '0',
  at,
});

/**
 * {@link tctPrice} for who is about to price something by it.
 * @throws DomainError `price_refused` {reason, …}
 */
export async function requireTctPrice(
  db: Database,
  services: Reading,
  settings: Settings,
): Promise<string> {
  const { mid, problem } = await tctPrice(db, services, settings);
  if (problem) throw new DomainError('price_refused', { details: problemDetails(problem) });
  return mid;
}

/** What a refusal says of a problem; names of the wire. */
const problemDetails = (problem: PriceProblem): Readonly<Record<string, string | number | null>> =>
  problem.reason === 'stale'
    ? { reason: 'stale', age_seconds: problem.ageSeconds }
    : { reason: 'deviation', deviation: problem.deviation };

/** How far back a sample is looked for; what is older is stale by any setting. */
const OLDEST_MS = 120 * MINUTE_MS;

async function newestSample(db: Database, pair: string, now: Date): Promise<SampleRow | null> {
  const [row] = await db
    .select()
    .from(priceSamples)
    .where(
      and(
        eq(priceSamples.result, 'valid'),
        eq(priceSamples.pair, pair),
        gt(priceSamples.at, new Date(now.getTime() - OLDEST_MS)),
      ),
    )
    .orderBy(desc(priceSamples.at), desc(priceSamples.id))
    .limit(1);
  return row ?? null;
}

/** Since when the price holds that no announced change has made. */
async function firstPriceAt(db: Database, now: Date): Promise<Date> {
  const [row] = await db
    .select({ at: settingRows.updatedAt })
    .from(settingRows)
    .where(eq(settingRows.key, 'tct_price'));
  if (row) return row.at;
  const [past] = await db
    .select({ at: sql<Date | string | null>`max(${settingHistory.until})` })
    .from(settingHistory)
    .where(eq(settingHistory.key, 'tct_price'));
  if (past?.at) return new Date(past.at);
  const [first] = await db
    .select({ at: sql<Date | string | null>`min(${members.createdAt})` })
    .from(members);
  return first?.at ? new Date(first.at) : now;
}
