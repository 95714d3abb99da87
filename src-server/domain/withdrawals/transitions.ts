import { and, asc, inArray } from 'drizzle-orm';
import type { TimelineEvent } from '#contract/api/withdrawals.ts';
import {
  withdrawalTransitions,
  type WithdrawalDetail,
  type WithdrawalTransition,
} from '#contract/rules/withdrawals/transitions.ts';
import type { Transaction } from '../../database/database.ts';
import { withdrawalEvents, withdrawals } from '../../database/schema/withdrawals.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

/** Columns that a transition may set beside the state; the terms of a withdrawal never change. */
type Patch = Partial<
  Pick<
    WithdrawalRow,
    | 'acceptedBy'
    | 'acceptedAt'
    | 'refusalReason'
    | 'refusalNote'
    | 'refundedAt'
    | 'txHash'
    | 'finishedAt'
  >
>;

export interface Change {
  readonly at: Date;
  /** Who did it; null where the server did. */
  readonly actorId?: number | null;
  /** A sentence that the member may read. */
  readonly note?: string | null;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly patch?: Patch;
}

const eventOf: Readonly<Record<WithdrawalTransition, TimelineEvent>> = {
  release_hold: 'hold_released',
  accept: 'confirmed',
  refuse: 'refused',
  cancel: 'cancelled',
  prepare: 'prepared',
  broadcast: 'broadcast',
  pay: 'approved',
  release: 'released',
  doubt: 'doubted',
};

/**
 * The only way the state of withdrawals changes. Each moves only from a state that the table of the
 * contract permits, in the database's own conditional update: of two that race, one finds the old
 * state gone. Rows are locked in the order of their numbers.
 * @returns the withdrawals that moved, as they are now; those missing lost the race
 */
export async function transitionAll(
  tx: Transaction,
  name: WithdrawalTransition,
  numbers: readonly number[],
  { at, actorId = null, note = null, data, patch = {} }: Change,
): Promise<WithdrawalRow[]> {
  if (numbers.length === 0) return [];
  const { from, to } = withdrawalTransitions[name];
  const permitted: readonly WithdrawalDetail[] = from;
  const affected = and(
    inArray(withdrawals.number, [...numbers]),
    inArray(withdrawals.detail, [...permitted]),
  );
  await tx
    .select({ number: withdrawals.number })
    .from(withdrawals)
    .where(affected)
    .orderBy(asc(withdrawals.number))
    .for('update');
  const moved = await tx
    .update(withdrawals)
    .set({ ...patch, detail: to })
    .where(affected)
    .returning();
  if (moved.length === 0) return [];
  await tx.insert(withdrawalEvents).values(
    moved.map(({ number }) => ({
      number,
      event: eventOf[name],
      at,
      actorId,
      note,
      data: data ?? null,
    })),
  );
  return moved.sort((a, b) => a.number - b.number);
}

/** {@link transitionAll} for one withdrawal; null where it no longer stands where it would have to. */
export async function transition(
  tx: Transaction,
  name: WithdrawalTransition,
  number: number,
  change: Change,
): Promise<WithdrawalRow | null> {
  const [moved] = await transitionAll(tx, name, [number], change);
  return moved ?? null;
}

/** Adds to a withdrawal's timeline what is no change of its state. */
export async function recordEvent(
  tx: Transaction,
  number: number,
  event: TimelineEvent,
  { at, actorId = null, note = null, data }: Omit<Change, 'patch'>,
): Promise<void> {
  await tx
    .insert(withdrawalEvents)
    .values({ number, event, at, actorId, note, data: data ?? null });
}

/** Locks withdrawals in the order of their numbers until the transaction ends. */
export function lockWithdrawals(
  tx: Transaction,
  numbers: readonly number[],
): Promise<WithdrawalRow[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return tx
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.number, [...numbers]))
    .orderBy(asc(withdrawals.number))
    .for('update');
}
