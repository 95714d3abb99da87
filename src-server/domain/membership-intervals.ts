import { eq, sql } from 'drizzle-orm';
import type { MembershipOffer } from '#contract/rules/purchases.ts';
import type { Transaction } from '../database/database.ts';
import { memberships } from '../database/schema/members.ts';
import type { MembershipRow, Plan } from './memberships.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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
  readonly settledAt: Date;
}

/** What a purchase changed, as it is recorded with it. */
export interface ChangedInterval {
  readonly membershipId: number;
  readonly replacedId: number | null;
  readonly previousEndsAt: Date | null;
  readonly endsAt: Date;
}

/** When the membership ends that a purchase begins or extends. Source: domain decisions, "Memberships". */
export function endOf(
  kind: PossibleOffer['kind'],
  { durationDays }: Pick<Plan, 'durationDays'>,
  active: Pick<MembershipRow, 'endsAt'> | null,
  settledAt: Date,
): Date {
  if (kind === 'upgrade' && active) return active.endsAt;
  const from = kind === 'renewal' && active ? active.endsAt : settledAt;
  return new Date(from.getTime() + durationDays * DAY_MS);
}

/**
 * Writes the effective intervals: a new one, a later end, or (upgrade) a new one with the old end
 * from which the old one ends early. Answers in the order of the changes.
 */
export async function applyIntervals(
  tx: Transaction,
  changes: readonly IntervalChange[],
): Promise<ChangedInterval[]> {
  const begun = await beginNew(
    tx,
    changes.filter(({ kind }) => kind !== 'renewal'),
  );
  const applied: ChangedInterval[] = [];
  for (const change of changes) {
    const { kind, active, amount, settledAt } = change;
    const endsAt = endOf(kind, change.plan, active, settledAt);
    const id = begun.get(change);
    if (kind === 'renewal' && active) {
      await tx
        .update(memberships)
        .set({ endsAt, paid: sql`${memberships.paid} + ${paidText(amount)}::numeric / 1000000` })
        .where(eq(memberships.id, active.id));
      applied.push({
        membershipId: active.id,
        replacedId: null,
        previousEndsAt: active.endsAt,
        endsAt,
      });
      continue;
    }
    if (id === undefined) throw new Error('A membership was not inserted');
    if (active) {
      await tx.update(memberships).set({ endsAt: settledAt }).where(eq(memberships.id, active.id));
    }
    applied.push({
      membershipId: id,
      replacedId: active?.id ?? null,
      previousEndsAt: active?.endsAt ?? null,
      endsAt,
    });
  }
  return applied;
}

const paidText = (units: bigint): string => units.toString();

async function beginNew(
  tx: Transaction,
  changes: readonly IntervalChange[],
): Promise<ReadonlyMap<IntervalChange, number>> {
  if (changes.length === 0) return new Map();
  const rows = await tx
    .insert(memberships)
    .values(
      changes.map(({ memberId, plan, kind, active, amount, settledAt }) => ({
        memberId,
        planId: plan.id,
        startsAt: settledAt,
        endsAt: endOf(kind, plan, active, settledAt),
        periodStartsAt: active?.periodStartsAt ?? settledAt,
        paid: amount,
      })),
    )
    .returning({ id: memberships.id });
  return new Map(
    changes.flatMap((change, index) => {
      const row = rows[index];
      return row ? [[change, row.id] as const] : [];
    }),
  );
}
