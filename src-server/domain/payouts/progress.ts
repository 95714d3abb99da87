import type { RepairReason } from '#contract/rules/withdrawals/transitions.ts';
import type { Transaction } from '../../database/database.ts';
import { refreshRun, setItems, unfinishedItems, type Occasion } from './states.ts';
import { notifyOwners } from '../withdrawals/notifications.ts';
import { transitionAll } from '../withdrawals/transitions.ts';

/**
 * What can happen to items of a run short of being paid. Each moves the items and their withdrawals
 * together, needs `lockPayouts`, and leaves alone what is finished or further by now.
 */

/** A wallet is about to be asked for the batch. */
export async function markSigning(
  tx: Transaction,
  runNumber: number,
  batchIndex: number,
  occasion: Occasion,
): Promise<void> {
  const items = await unfinishedItems(tx, runNumber, { batchIndex });
  await setItems(
    tx,
    items.filter((item) => item.state === 'frozen'),
    'signing',
  );
  await refreshRun(tx, runNumber, occasion);
}

/** A transaction of the batch was reported or seen. */
export async function markBroadcast(
  tx: Transaction,
  runNumber: number,
  batchIndex: number,
  occasion: Occasion,
): Promise<void> {
  const items = (await unfinishedItems(tx, runNumber, { batchIndex })).filter(
    (item) => item.state === 'frozen' || item.state === 'signing',
  );
  if (items.length === 0) return;
  const sent = await transitionAll(tx, 'broadcast', numbersOf(items), {
    at: occasion.at,
    data: { run: runNumber },
  });
  await notifyOwners(tx, sent, 'withdrawal.broadcast', occasion.at);
  await setItems(tx, items, 'broadcast');
  await refreshRun(tx, runNumber, occasion);
}

/**
 * Neither paid nor unpaid for certain: the money stays held until the chain, or two administrators,
 * say which. The first reason stays.
 * @returns the numbers that were not in doubt before
 */
export async function doubtItems(
  tx: Transaction,
  runNumber: number,
  which: { readonly batchIndex?: number; readonly numbers?: readonly number[] },
  reason: RepairReason,
  at: Date,
): Promise<number[]> {
  const items = (await unfinishedItems(tx, runNumber, which)).filter(
    (item) => item.state !== 'needs_repair',
  );
  if (items.length === 0) return [];
  await transitionAll(tx, 'doubt', numbersOf(items), { at, data: { run: runNumber, reason } });
  await setItems(tx, items, 'needs_repair', { repair: reason });
  await refreshRun(tx, runNumber, { at, actorId: null });
  return numbersOf(items);
}

/**
 * Takes items out of a run: payable, refusable and cancellable again. Only where they can never be
 * paid by this run: its calldata was handed to nobody, final chain time is past its deadline and
 * the numbers are unpaid there, or its calldata was used up without paying them (`reason`).
 * @returns the numbers released now
 */
export async function releaseItems(
  tx: Transaction,
  runNumber: number,
  numbers: readonly number[],
  { reason = null, ...occasion }: Occasion & { readonly reason?: RepairReason | null },
): Promise<number[]> {
  const items = await unfinishedItems(tx, runNumber, { numbers });
  if (items.length === 0) return [];
  const released = await transitionAll(tx, 'release', numbersOf(items), {
    ...occasion,
    data: { run: runNumber, ...(reason && { reason }) },
  });
  if (released.length !== items.length) {
    throw new Error(`Run ${runNumber} holds items whose withdrawals are elsewhere.`);
  }
  await setItems(tx, items, 'released', reason ? { repair: reason } : {});
  await refreshRun(tx, runNumber, occasion);
  return numbersOf(items);
}

function numbersOf(items: readonly { readonly withdrawalNumber: number }[]): number[] {
  return items.map((item) => item.withdrawalNumber);
}
