import { parseUsd } from '#contract/rules/money.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import { offerGlobalDeposit, openGlobalDeposit } from '../../domain/investments/global-deposits.ts';
import { maturePositions } from '../../domain/investments/pool-maturities.ts';
import { offerPoolPosition, openPoolPosition } from '../../domain/investments/pool-positions.ts';
import { applyPoolResults, postPoolResult } from '../../domain/investments/pool-results.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../database.ts';
import type { Catalogue, DemoPool, PoolName } from './catalogue.ts';
import { inventPaidFrom } from './network.ts';
import type { SeedRandom } from './random.ts';

/** Somebody's deposit, so many days ago. */
interface Investment {
  readonly daysAgo: number;
  readonly memberId: number;
  /** Null: in the global network. */
  readonly pool: PoolName | null;
  /** USD. */
  readonly amount: string;
}

/** What the two people of the demo take part with. */
export function plannedInvestments(star: number, founder: number): Investment[] {
  return [
    { daysAgo: 99, memberId: founder, pool: null, amount: '20000' },
    { daysAgo: 99, memberId: star, pool: 'Andes', amount: '8000' },
    { daysAgo: 98, memberId: founder, pool: null, amount: '20000' },
    { daysAgo: 97, memberId: star, pool: 'Litoral', amount: '1000' },
    { daysAgo: 93, memberId: star, pool: null, amount: '500' },
    { daysAgo: 87, memberId: founder, pool: 'Andes', amount: '15000' },
    { daysAgo: 76, memberId: star, pool: 'Litoral', amount: '4000' },
    { daysAgo: 4, memberId: star, pool: null, amount: '1000' },
  ];
}

/** Each pool position gets an entry a day: enough to look alive, few enough to be written in seconds. */
const MOST_POSITIONS = 10;
const MOST_DEPOSITS = 16;

export interface Investors {
  readonly random: SeedRandom;
  readonly tokens: ChainDeployment['tokens'];
  readonly catalogue: Catalogue;
  readonly planned: readonly Investment[];
  /** Who may take part, as often as likely; those with plans of their own don't. */
  readonly inviters: readonly number[];
  /** Deposits of others so far. */
  readonly count: { positions: number; deposits: number };
}

/** Opens what is opened on a day: what was planned, and now and then somebody else's. */
export async function invest(
  tx: Transaction,
  services: Services,
  investors: Investors,
  daysAgo: number,
): Promise<void> {
  const { random, catalogue, planned, count } = investors;
  const today = planned.filter((investment) => investment.daysAgo === daysAgo);
  if (count.positions < MOST_POSITIONS && random.chance(0.12)) {
    count.positions += 1;
    const pool = random.pick(catalogue.pools).name as PoolName;
    const amount = String(random.between(5, 50) * 100);
    today.push({ daysAgo, memberId: somebody(investors), pool, amount });
  }
  if (count.deposits < MOST_DEPOSITS && random.chance(0.15)) {
    count.deposits += 1;
    const most = random.weighted([
      [9, 2],
      [49, 3],
      [120, 3],
    ]);
    const amount = String(random.between(Math.ceil(most / 6), most) * 100);
    today.push({ daysAgo, memberId: somebody(investors), pool: null, amount });
  }
  for (const investment of today) await open(tx, services, investors, investment);
}

function somebody({ random, inviters, planned }: Investors): number {
  for (;;) {
    const memberId = random.pick(inviters);
    if (!planned.some((investment) => investment.memberId === memberId)) return memberId;
  }
}

async function open(
  tx: Transaction,
  services: Services,
  { random, tokens, catalogue }: Investors,
  { memberId, pool, amount: usd }: Investment,
): Promise<void> {
  const amount = parseUsd(usd);
  const subject =
    pool === null
      ? catalogue.ranges.find((range) => amount >= range.minAmount && amount <= range.maxAmount)
      : catalogue.pools.find((row) => row.name === pool);
  if (!subject) throw new Error(`Nothing takes ${usd} USD`);
  const wish = {
    memberId,
    subjectId: subject.id,
    amount,
    acceptedTerms: settingDefaults.deposit_terms_version,
  };
  const [offer, settle] =
    pool === null
      ? ([offerGlobalDeposit, openGlobalDeposit] as const)
      : ([offerPoolPosition, openPoolPosition] as const);
  await settle(tx, services, {
    ...wish,
    offer: (await offer(tx, services, wish)).offer,
    paidFrom: inventPaidFrom(random, amount, tokens),
    requestNumber: null,
    settledAt: services.clock.now(),
  });
}

/**
 * Publishes the results of a day that is over, books them and ends what is due. Cóndor rests on
 * Sundays, and the newest day of Litoral waits for the administrator.
 */
export async function publishResults(
  tx: Transaction,
  services: Services,
  { random, catalogue }: Investors,
  { day, isNewest, actorId }: { day: string; isNewest: boolean; actorId: number },
): Promise<void> {
  for (const pool of catalogue.pools) {
    const rate = inventRate(random);
    if (rests(pool, day) || (isNewest && pool.name === 'Litoral')) continue;
    await postPoolResult(tx, services, { poolId: pool.id, day, rate, actorId, reviewMinutes: 0 });
    // Fewer positions than a batch has: one is enough.
    await applyPoolResults(tx, services, pool.id);
  }
  await maturePositions(tx, services);
}

const rests = ({ name }: DemoPool, day: string): boolean =>
  name === 'Cóndor' && new Date(day).getUTCDay() === 0;

/** Most days a little up, some down: "0.000583" is 0.0583 %. */
function inventRate(random: SeedRandom): string {
  const millionths = random.between(-420, 1080);
  return (millionths / 1_000_000).toFixed(6);
}
