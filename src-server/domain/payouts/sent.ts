import { and, eq, notInArray } from 'drizzle-orm';
import type { RepairReason } from '#contract/rules/withdrawals/transitions.ts';
import { ChainDisagreement } from '../../chain/errors.ts';
import type { BlockPoint, PaidEvent } from '../../chain/treasury/types.ts';
import type { Transaction } from '../../database/database.ts';
import { payoutBatches, payoutRuns, payoutTransactions } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { ChainServices, Services } from '../../services.ts';
import { doubtItems, markBroadcast } from './progress.ts';
import { observe, type Observation } from './observation.ts';
import { finishedStates, type PayoutBatchRow } from './states.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';

interface Heads {
  readonly head: BlockPoint;
  readonly final: BlockPoint;
}

/**
 * Follows what is on its way, up to the newest block: shows it as broadcast, and puts a batch in
 * doubt where its transaction failed, was replaced, or differs from source to source.
 * Nothing is approved or released here, so blocks that are not final may be believed. Call it with
 * every payment up to `final` in the books.
 */
export async function watchSent(services: Services, heads: Heads): Promise<void> {
  const chain = requireChain(services);
  const batches = await unfinishedBatches(services);
  if (batches.length === 0) return;
  const recent = await recentPayments(chain, heads);
  for (const batch of batches) {
    const payment = recent.find((event) => event.run === batch.runKey) ?? null;
    const observations = await observeAll(services, batch);
    if (!payment && observations.length === 0) continue;
    await services.database.transaction(async (tx) => {
      await lockPayouts(tx);
      await follow(tx, services, { batch, payment, observations, final: heads.final });
    });
  }
}

/** Batches of this treasury's runs that are neither paid nor released. */
async function unfinishedBatches(services: Services): Promise<PayoutBatchRow[]> {
  const { deployment } = requireChain(services);
  const rows = await services.database.db
    .select({ batch: payoutBatches })
    .from(payoutBatches)
    .innerJoin(payoutRuns, eq(payoutRuns.number, payoutBatches.runNumber))
    .where(
      and(
        notInArray(payoutRuns.state, [...finishedStates]),
        notInArray(payoutBatches.state, [...finishedStates]),
        eq(payoutRuns.chainId, deployment.chainId),
        eq(payoutRuns.contract, deployment.treasury),
      ),
    );
  return rows.map((row) => row.batch);
}

/** Payments in blocks that are not final; none while the sources see different tips. */
async function recentPayments({ treasury }: ChainServices, { head, final }: Heads) {
  if (head.number <= final.number) return [];
  try {
    // Not by its hash: another tip meanwhile is no failure here.
    return await treasury.readPaid(final.number + 1, head.number);
  } catch (error) {
    if (error instanceof ChainDisagreement) return [];
    throw error;
  }
}

async function observeAll(services: Services, batch: PayoutBatchRow): Promise<Observation[]> {
  const known = await services.database.db
    .select()
    .from(payoutTransactions)
    .where(
      and(
        eq(payoutTransactions.runNumber, batch.runNumber),
        eq(payoutTransactions.batchIndex, batch.batchIndex),
      ),
    );
  const observations: Observation[] = [];
  for (const transaction of known) {
    observations.push(await observe(requireChain(services), batch, transaction));
  }
  return observations;
}

interface Following {
  readonly batch: PayoutBatchRow;
  /** A payment of the batch that is not final yet. */
  readonly payment: PaidEvent | null;
  readonly observations: readonly Observation[];
  readonly final: BlockPoint;
}

async function follow(
  tx: Transaction,
  services: Services,
  { batch, payment, observations, final }: Following,
): Promise<void> {
  const { runNumber, batchIndex } = batch;
  const at = services.clock.now();
  if (payment) {
    const { txHash, blockNumber } = payment;
    const found = { state: 'mined', blockNumber } as const;
    await tx
      .insert(payoutTransactions)
      .values({ ...found, runNumber, batchIndex, txHash, at })
      .onConflictDoUpdate({
        target: [
          payoutTransactions.runNumber,
          payoutTransactions.batchIndex,
          payoutTransactions.txHash,
        ],
        set: found,
      });
  }
  for (const { txHash, changed } of observations) {
    if (!changed || txHash === payment?.txHash) continue;
    await tx
      .update(payoutTransactions)
      .set(changed)
      .where(
        and(
          eq(payoutTransactions.runNumber, runNumber),
          eq(payoutTransactions.batchIndex, batchIndex),
          eq(payoutTransactions.txHash, txHash),
        ),
      );
  }
  const onItsWay = observations.some(({ state }) => state === 'pending' || state === 'mined');
  if (payment || onItsWay) {
    await markBroadcast(tx, runNumber, batchIndex, { at, actorId: null });
  }
  const reason = payment ? null : doubtOf(observations, final);
  if (reason) await doubtItems(tx, runNumber, { batchIndex }, reason, at);
}

/** Why a batch without a payment in sight is in doubt, or null while it may still be under way. */
function doubtOf(observations: readonly Observation[], final: BlockPoint): RepairReason | null {
  const states = observations.map(({ state }) => state);
  if (states.includes('disagreement')) return 'sources_disagree';
  // Executed in a final block, and yet the payment is not among those booked.
  const silent = observations.some(
    ({ state, blockNumber }) =>
      state === 'mined' && blockNumber !== null && blockNumber <= final.number,
  );
  if (silent) return 'sources_disagree';
  if (states.includes('pending') || states.includes('mined')) return null;
  if (states.includes('failed')) return 'failed';
  return states.includes('replaced') ? 'replaced' : null;
}
