import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { PayoutState } from '#contract/rules/withdrawals/transitions.ts';
import type { Transaction } from '../../database/database.ts';
import {
  payoutBatches,
  payoutEvents,
  payoutItems,
  payoutRuns,
} from '../../database/schema/payouts.ts';

export type PayoutRunRow = typeof payoutRuns.$inferSelect;
export type PayoutBatchRow = typeof payoutBatches.$inferSelect;
export type PayoutItemRow = typeof payoutItems.$inferSelect;

/** Nothing can happen to an item any more: paid, or taken out of the run unpaid. */
export const finishedStates = ['confirmed', 'released'] as const satisfies PayoutState[];

/** From the least finished on. */
const progress: readonly PayoutState[] = [
  'frozen',
  'signing',
  'broadcast',
  'needs_repair',
  'released',
  'confirmed',
];

/** What a batch shows of its items, and a run of its batches. */
export function leastFinished(states: readonly PayoutState[]): PayoutState {
  return progress.find((state) => states.includes(state)) ?? 'released';
}

export interface Occasion {
  readonly at: Date;
  /** The administrator; null where the server acts. */
  readonly actorId: number | null;
}

/** Unfinished items of a run, in the order they were frozen. Needs `lockPayouts`. */
export function unfinishedItems(
  tx: Transaction,
  runNumber: number,
  which: { readonly batchIndex?: number; readonly numbers?: readonly number[] } = {},
): Promise<PayoutItemRow[]> {
  return tx
    .select()
    .from(payoutItems)
    .where(
      and(
        eq(payoutItems.runNumber, runNumber),
        notInArray(payoutItems.state, [...finishedStates]),
        which.batchIndex === undefined ? undefined : eq(payoutItems.batchIndex, which.batchIndex),
        which.numbers && inArray(payoutItems.withdrawalNumber, [...which.numbers]),
      ),
    )
    .orderBy(asc(payoutItems.id));
}

type ItemPatch = Partial<Pick<PayoutItemRow, 'repair' | 'txHash' | 'logIndex' | 'blockNumber'>>;

/** Sets the state of items. Needs `lockPayouts`; `refreshRun` follows. */
export async function setItems(
  tx: Transaction,
  items: readonly PayoutItemRow[],
  state: PayoutState,
  patch: ItemPatch = {},
): Promise<void> {
  if (items.length === 0) return;
  await tx
    .update(payoutItems)
    .set({ ...patch, state })
    .where(
      inArray(
        payoutItems.id,
        items.map((item) => item.id),
      ),
    );
}

/** Brings batches and run in line with their items, and notes in the run's timeline what changed. */
export async function refreshRun(
  tx: Transaction,
  runNumber: number,
  { at, actorId }: Occasion,
): Promise<void> {
  const items = await tx
    .selectDistinct({ batchIndex: payoutItems.batchIndex, state: payoutItems.state })
    .from(payoutItems)
    .where(eq(payoutItems.runNumber, runNumber));
  const byBatch = Map.groupBy(items, (item) => item.batchIndex);
  for (const [batchIndex, states] of byBatch) {
    await tx
      .update(payoutBatches)
      .set({ state: leastFinished(states.map((item) => item.state)) })
      .where(and(eq(payoutBatches.runNumber, runNumber), eq(payoutBatches.batchIndex, batchIndex)));
  }
  const state = leastFinished(items.map((item) => item.state));
  const changed = await tx
    .update(payoutRuns)
    .set({ state })
    .where(and(eq(payoutRuns.number, runNumber), sql`${payoutRuns.state} <> ${state}`))
    .returning({ number: payoutRuns.number });
  if (changed.length > 0) {
    await tx.insert(payoutEvents).values({ runNumber, event: state, at, actorId });
  }
}
