import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { mapLimited } from '../../chain/map-limited.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import { payoutItems, payoutRuns } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { isPaidByAny } from '../../treasuries.ts';
import { READS_AT_ONCE } from './plan.ts';
import { doubtItems, releaseItems } from './progress.ts';
import { finishedStates } from './states.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';

/**
 * Ends runs whose deadline has passed for good. A block later than `final` is later than the
 * deadline too and the contract refuses it there, so what is unpaid at `final` can never be paid by
 * its run: it is released. What is paid there, by whichever treasury, although no event said so is in
 * doubt. Call it with every payment of all treasuries up to `final` in the books.
 */
export async function releaseExpired(services: Services, final: BlockPoint): Promise<void> {
  const chain = requireChain(services);
  const items = await expiredItems(services, final);
  if (items.length === 0) return;
  const checked = await mapLimited(items, READS_AT_ONCE, async (item) => ({
    ...item,
    paid: await isPaidByAny(chain, BigInt(item.number), final.number),
  }));
  for (const [runNumber, ofRun] of Map.groupBy(checked, (item) => item.runNumber)) {
    const numbers = (paid: boolean) =>
      ofRun.filter((item) => item.paid === paid).map((item) => item.number);
    await services.database.transaction(async (tx) => {
      await lockPayouts(tx);
      const at = services.clock.now();
      await releaseItems(tx, runNumber, numbers(false), { at, actorId: null });
      await doubtItems(tx, runNumber, { numbers: numbers(true) }, 'sources_disagree', at);
    });
  }
}

/**
 * Unfinished items of this treasury's runs with an earlier deadline than the block's time. A
 * mismatch was paid for certain, only not as it should: there is nothing to ask about it.
 */
function expiredItems(
  services: Services,
  final: BlockPoint,
): Promise<{ runNumber: number; number: number }[]> {
  const { deployment } = requireChain(services);
  return services.database.db
    .select({ runNumber: payoutItems.runNumber, number: payoutItems.withdrawalNumber })
    .from(payoutItems)
    .innerJoin(payoutRuns, eq(payoutRuns.number, payoutItems.runNumber))
    .where(
      and(
        notInArray(payoutItems.state, [...finishedStates]),
        sql`${payoutItems.repair} is distinct from 'mismatch'`,
        lt(payoutRuns.deadline, new Date(final.timestamp * 1000)),
        eq(payoutRuns.chainId, deployment.chainId),
        eq(payoutRuns.contract, deployment.treasury),
      ),
    )
    .orderBy(asc(payoutItems.id));
}

/**
 * The sources contradict each other about what decides: everything that may have been sent is in
 * doubt until they agree again. Runs that no wallet was asked for stay as they are.
 * @returns the withdrawals that were not in doubt before
 */
export async function doubtEverythingSent(services: Services): Promise<number[]> {
  const { deployment } = requireChain(services);
  return services.database.transaction(async (tx) => {
    await lockPayouts(tx);
    const sent = await tx
      .select({ runNumber: payoutItems.runNumber, number: payoutItems.withdrawalNumber })
      .from(payoutItems)
      .innerJoin(payoutRuns, eq(payoutRuns.number, payoutItems.runNumber))
      .where(
        and(
          inArray(payoutItems.state, ['signing', 'broadcast']),
          eq(payoutRuns.chainId, deployment.chainId),
          eq(payoutRuns.contract, deployment.treasury),
        ),
      );
    const at = services.clock.now();
    const doubted: number[] = [];
    for (const [runNumber, items] of Map.groupBy(sent, (item) => item.runNumber)) {
      const numbers = items.map((item) => item.number);
      doubted.push(...(await doubtItems(tx, runNumber, { numbers }, 'sources_disagree', at)));
    }
    return doubted;
  });
}
