import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { BlockRange } from '../../chain/log-range.ts';
import { mapLimited } from '../../chain/map-limited.ts';
import { paysFrozen } from '../../chain/treasury/calldata.ts';
import type { SkippedEvent } from '../../chain/treasury/types.ts';
import type { Transaction } from '../../database/database.ts';
import { payoutBatches, payoutItems, payoutRuns } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { isPaidByAny } from '../../treasuries.ts';
import { audit } from '../audit/write.ts';
import { READS_AT_ONCE } from './plan.ts';
import { releaseItems } from './progress.ts';
import { finishedStates } from './states.ts';

/** A final `Skipped` event whose number is unpaid, with the call that it happened in. */
export interface SkippedPayment extends SkippedEvent {
  /** Hex; of a call of the treasury itself. */
  readonly calldata: string;
}

/**
 * Payments that the treasury skipped in final blocks, called directly. Where a contract wallet called
 * it, what else that may still send is not known: its items end with their deadline.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function readSkipped(
  services: Services,
  { from, end }: BlockRange,
): Promise<SkippedPayment[]> {
  const chain = requireChain(services);
  const { treasury, deployment } = chain;
  const events = await treasury.readSkipped(from, end);
  const hashes = [...new Set(events.map(({ txHash }) => txHash))];
  const states = await mapLimited(hashes, READS_AT_ONCE, (hash) => treasury.transactionState(hash));
  const calls = new Map(
    states.flatMap((state, index) =>
      state.kind === 'mined' && state.status === 1 && state.transaction.to === deployment.treasury
        ? [[hashes[index], state.transaction.data] as const]
        : [],
    ),
  );
  const checked = await mapLimited(events, READS_AT_ONCE, async (event) => ({
    event,
    calldata: calls.get(event.txHash),
    isPaid: await isPaidByAny(chain, event.number, end.number),
  }));
  return checked.flatMap(({ event, calldata, isPaid }) =>
    calldata === undefined || isPaid ? [] : [{ ...event, calldata }],
  );
}

/**
 * Takes skipped payments out of their runs: payable and refusable again, before the deadline too. The
 * transaction paid at least one number of its calldata (the contract reverts otherwise), so the same
 * calldata can never be executed again, nor can the same items with another approval; it must be exactly
 * what was frozen. That holds for the run's own treasury alone: what another one skipped of it says
 * nothing. Doing it again changes nothing. Needs `lockPayouts`.
 */
export async function releaseSkipped(
  tx: Transaction,
  services: Services,
  skipped: readonly SkippedPayment[],
): Promise<void> {
  const { deployment } = requireChain(services);
  for (const [runKey, payments] of Map.groupBy(skipped, ({ run }) => run)) {
    const [found] = await tx
      .select({ batch: payoutBatches })
      .from(payoutBatches)
      .innerJoin(payoutRuns, eq(payoutRuns.number, payoutBatches.runNumber))
      .where(
        and(
          eq(payoutBatches.runKey, runKey),
          eq(payoutRuns.chainId, deployment.chainId),
          eq(payoutRuns.contract, deployment.treasury),
        ),
      );
    if (!found) continue;
    const { batch } = found;
    const ours = payments.filter(({ calldata }) => paysFrozen(calldata, batch.calldata));
    if (ours.length === 0) continue;
    const { runNumber, batchIndex } = batch;
    const items = await tx
      .select({ number: payoutItems.withdrawalNumber })
      .from(payoutItems)
      .where(
        and(
          eq(payoutItems.runNumber, runNumber),
          eq(payoutItems.batchIndex, batchIndex),
          notInArray(payoutItems.state, [...finishedStates]),
          inArray(
            payoutItems.withdrawalNumber,
            ours.map(({ number }) => Number(number)),
          ),
        ),
      );
    const at = services.clock.now();
    const numbers = items.map(({ number }) => number);
    const released = await releaseItems(tx, runNumber, numbers, {
      at,
      actorId: null,
      reason: 'token_refused',
    });
    for (const number of released) {
      const event = ours.find((payment) => Number(payment.number) === number);
      await audit(tx, {
        actorId: null,
        action: 'payout.skipped',
        subject: `withdrawal/${number}`,
        after: { run: runNumber, tx_hash: event?.txHash ?? null },
        at,
      });
    }
  }
}
