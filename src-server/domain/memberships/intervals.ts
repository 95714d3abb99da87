import { eq, sql } from 'drizzle-orm';
import { upgradedLength } from '#contract/rules/membership-worth.ts';
import type { MembershipOffer } from '#contract/rules/purchases.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { memberships } from '../../database/schema/members.ts';
import type { Conversion } from '../../database/schema/purchases.ts';
import type { MembershipRow, Plan } from './current.ts';

export type PossibleOffer = Exclude<MembershipOffer, { kind: 'refused' }>;

/** A purchase with what it means for the member's time. */
export interface IntervalChange {
  readonly memberId: number;
  readonly plan: Plan;
  readonly kind: PossibleOffer['kind'];
  /** The active membership; null without one. */
  readonly active: MembershipRow | null;
  /** USD base units. */
  readonly amount: bigint;
  /** USD base units that the time taken by an upgrade is worth. */
  readonly credit: bigint;
  readonly conversion: Conversion | null;
  readonly settledAt: Date;
}

/** What a purchase changed, as it is recorded with it. */
export interface ChangedInterval {
  readonly membershipId: number;
  readonly replacedId: number | null;
  readonly previousEndsAt: Date | null;
  readonly endsAt: Date;
}

/** Where a purchase leads: the time that it begins or moves on. */
interface Bought {
  readonly kind: PossibleOffer['kind'];
  readonly plan: Pick<Plan, 'durationDays' | 'price'>;
  readonly active: Pick<MembershipRow, 'endsAt'> | null;
  readonly credit: bigint;
  readonly settledAt: Date;
}

/** Milliseconds of membership that a purchase is for. */
export function lengthOf({ kind, plan, credit }: Bought): number {
  const length = plan.durationDays * DAY_MS;
  return kind === 'upgrade' ? upgradedLength(length, plan.price, credit) : length;
}

/** When the membership ends that a purchase begins or extends. Source: domain decisions, "Memberships". */
export function endOf(bought: Bought): Date {
  const { kind, active, settledAt } = bought;
  const from = kind === 'renewal' && active ? active.endsAt : settledAt;
  return new Date(from.getTime() + lengthOf(bought));
}

/**
 * Writes the effective intervals: a new one, a later end, or (upgrade) a new one from now, when the
 * old one ends early. The changes are of different members.
 */
export async function applyIntervals<Change extends IntervalChange>(
  tx: Transaction,
  changes: readonly Change[],
): Promise<(Change & { readonly interval: ChangedInterval })[]> {
  const begun = await beginNew(
    tx,
    changes.filter(({ kind }) => kind !== 'renewal'),
  );
  const applied: (Change & { readonly interval: ChangedInterval })[] = [];
  for (const change of changes) {
    applied.push({ ...change, interval: await applyInterval(tx, change, begun) });
  }
  return applied;
}

async function applyInterval(
  tx: Transaction,
  change: IntervalChange,
  begun: ReadonlyMap<number, number>,
): Promise<ChangedInterval> {
  const { memberId, kind, active, amount, settledAt } = change;
  const endsAt = endOf(change);
  if (kind === 'renewal' && active) {
    await tx
      .update(memberships)
      .set({ endsAt, paid: sql`${memberships.paid} + ${paidText(amount)}::numeric / 1000000` })
      .where(eq(memberships.id, active.id));
    return {
      membershipId: active.id,
      replacedId: null,
      previousEndsAt: active.endsAt,
      endsAt,
    };
  }
  const membershipId = begun.get(memberId);
  if (membershipId === undefined) throw new Error('A membership was not inserted');
  if (active) {
    await tx.update(memberships).set({ endsAt: settledAt }).where(eq(memberships.id, active.id));
  }
  return {
    membershipId,
    replacedId: active?.id ?? null,
    previousEndsAt: active?.endsAt ?? null,
    endsAt,
  };
}

const paidText = (units: bigint): string => units.toString();

/** The new memberships' ids, by their members. */
async function beginNew(
  tx: Transaction,
  changes: readonly IntervalChange[],
): Promise<ReadonlyMap<number, number>> {
  if (changes.length === 0) return new Map();
  const rows = await tx
    .insert(memberships)
    .values(
      changes.map((change) => ({
        memberId: change.memberId,
        planId: change.plan.id,
        startsAt: change.settledAt,
        endsAt: endOf(change),
        periodStartsAt: change.settledAt,
        paid: change.amount + change.credit,
      })),
    )
    .returning({ id: memberships.id, memberId: memberships.memberId });
  return new Map(rows.map(({ id, memberId }) => [memberId, id]));
}
