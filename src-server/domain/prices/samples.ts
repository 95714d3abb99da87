import { and, desc, eq, gte, inArray, lt, lte } from 'drizzle-orm';
import { DAY_MS, SECOND_MS } from '#contract/rules/durations.ts';
import { averagePrice, type SampleResult } from '#contract/rules/exchange/price-guard.ts';
import { agreedReadings, readPair, type PairReading, type PairSample } from '../../chain/pair.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { priceSamples } from '../../database/schema/exchange.ts';
import type { ChainServices, Services } from '../../services.ts';
import { companyPrice, type SampleRow } from './current.ts';

type Reading = Pick<Services, 'clock' | 'database' | 'settings'> & Pick<Services, 'chain'>;

/** Samples are kept so long; what was traded keeps the price itself. */
const KEPT_DAYS = 400;
/** A sample to average from may be older than the window by as much as the window again. */
const WINDOWS_MAX = 2;

/**
 * Reads the pair once and keeps what came of it, whether it counts or not: it does where a quorum of the
 * sources says the same and an earlier sample is old enough to average from.
 */
export async function samplePair(services: Reading, chain: ChainServices): Promise<void> {
  const { deployment, rpc } = chain;
  const { pair } = deployment;
  if (pair === undefined) return;
  const sample = await readPair(rpc, deployment);
  const { block, readings } = sample;
  const at = services.clock.now();
  const { database } = services;
  const settings = await services.settings.read(database.db);
  const company = await companyPrice(database.db, services);
  const { TCT, USDC } = deployment.tokens;
  await database.transaction(async (tx) => {
    const seconds = settings.exchange_twap_minutes * 60;
    const agreed = agreedReadings(sample);
    const time = (agreed[0] ?? readings.find((reading) => reading !== null))?.time ?? null;
    const from = time === null ? null : await sampleBefore(tx, pair, time, seconds);
    const result = resultOf(sample, from !== null);
    const averageOf = averagesFrom(from, { base: TCT.decimals, quote: USDC.decimals });
    await tx.insert(priceSamples).values({
      at,
      pair,
      blockNumber: block,
      blockTime: time,
      company,
      result,
      // Of three sources, what the two say that count; of two, both.
      ...saidBy(agreed.length > 0 ? agreed : readings, averageOf),
      ...countedOf(agreed[0], averageOf),
    });
  });
}

type Average = (reading: PairReading) => string | null;

/** The average between an earlier reading and a later one; null where there is no earlier one. */
const averagesFrom =
  (
    from: { readonly cumulative: bigint; readonly seconds: number } | null,
    decimals: { readonly base: number; readonly quote: number },
  ): Average =>
  (reading) =>
    from && averagePrice(from, { ...reading, seconds: reading.time }, decimals);

/** What each source says: its average, or its last price while there is none. */
function saidBy([a, b]: readonly (PairReading | null)[], averageOf: Average) {
  const said = (reading: PairReading | null | undefined): string | null =>
    reading ? (averageOf(reading) ?? reading.spot) : null;
  return { a: said(a), b: said(b) };
}

/** What counts; nothing where no quorum of the sources says the same. */
const countedOf = (reading: PairReading | undefined, averageOf: Average) =>
  reading && {
    cumulative: reading.cumulative,
    spot: reading.spot,
    twap: averageOf(reading),
  };

function resultOf(sample: PairSample, hasBase: boolean): SampleResult {
  const answered = sample.readings.filter((reading) => reading !== null);
  if (answered.length < sample.quorum) return 'unanswered';
  if (agreedReadings(sample).length === 0) return 'disagree';
  return hasBase ? 'valid' : 'short';
}

/** The newest sample that is older than the window, as far as the chain's time goes. */
async function sampleBefore(
  db: Database,
  pair: string,
  time: number,
  seconds: number,
): Promise<{ cumulative: bigint; seconds: number } | null> {
  const [row] = await db
    .select({ cumulative: priceSamples.cumulative, time: priceSamples.blockTime })
    .from(priceSamples)
    .where(
      and(
        eq(priceSamples.pair, pair),
        inArray(priceSamples.result, ['valid', 'short']),
        lte(priceSamples.blockTime, time - seconds),
        gte(priceSamples.blockTime, time - seconds * WINDOWS_MAX),
      ),
    )
    .orderBy(desc(priceSamples.blockTime), desc(priceSamples.id))
    .limit(1);
  if (!row || row.cumulative === null || row.time === null) return null;
  return { cumulative: row.cumulative, seconds: row.time };
}

/** Samples, newest first. */
export function listSamples(
  db: Database,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<SampleRow[]> {
  return db
    .select()
    .from(priceSamples)
    .where(before === null ? undefined : lt(priceSamples.id, before))
    .orderBy(desc(priceSamples.id))
    .limit(limit);
}

/** Removes samples that nothing points to any more. */
export async function dropOldSamples(tx: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await tx.delete(priceSamples).where(lt(priceSamples.at, before));
}

/** Milliseconds between two samples. */
export const SAMPLE_EVERY_MS = 60 * SECOND_MS;
