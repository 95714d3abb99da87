import { asc, inArray } from 'drizzle-orm';
import { placeTimes, type PaidTime } from '#contract/rules/membership-worth.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { membershipTimes, type Conversion } from '../../database/schema/purchases.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { currentMembership, type MembershipRow, type Plan } from './current.ts';

type TimeRow = typeof membershipTimes.$inferSelect;

/** Time of one purchase, with its place in the member's time. */
export interface PlacedTime extends PaidTime {
  readonly purchaseId: number;
}

/** A membership with its plan and the time that it was bought for. */
export interface ActiveMembership {
  readonly membership: MembershipRow;
  readonly plan: Plan;
  readonly times: readonly PlacedTime[];
}

/** The times of memberships, by membership, each in their order. */
async function timesOf(
  db: Database,
  membershipIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TimeRow[]>> {
  if (membershipIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(membershipTimes)
    .where(inArray(membershipTimes.membershipId, [...membershipIds]))
    .orderBy(asc(membershipTimes.id));
  return Map.groupBy(rows, ({ membershipId }) => membershipId);
}

/** Adds to memberships the time that they were bought for. */
export async function withTimes<Row extends Omit<ActiveMembership, 'times'>>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & ActiveMembership)[]> {
  const times = await timesOf(
    db,
    rows.map(({ membership }) => membership.id),
  );
  return rows.map((row) => {
    const own = times.get(row.membership.id) ?? [];
    const placed = placeTimes(own, row.membership.endsAt.getTime());
    return {
      ...row,
      times: own.flatMap(({ purchaseId }, index) => {
        const place = placed[index];
        return place ? [{ purchaseId, ...place }] : [];
      }),
    };
  });
}

/** The membership active at an instant with its times; null without one. */
export async function activeMembership(
  db: Database,
  memberId: number,
  now: Date,
): Promise<ActiveMembership | null> {
  const current = await currentMembership(db, memberId, now);
  return current && ((await withTimes(db, [current]))[0] ?? null);
}

/** The price of an upgrade as it was made: recorded with the purchase. */
export const conversionOf = (
  price: bigint,
  { times }: Pick<ActiveMembership, 'times'>,
  valuedAt: number,
): Conversion => ({
  price: formatUsd(price),
  valued_at: new Date(valuedAt).toISOString(),
  times: times
    .filter(({ endsAt }) => endsAt > valuedAt)
    .map(({ purchaseId, paid, startsAt, endsAt }) => ({
      purchase: purchaseId,
      paid: formatUsd(paid),
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(endsAt).toISOString(),
    })),
});

/** Stores what purchases were paid for: the time that each of them brought. */
export async function storeTimes(
  tx: Transaction,
  times: readonly (typeof membershipTimes.$inferInsert)[],
): Promise<void> {
  if (times.length > 0) await tx.insert(membershipTimes).values([...times]);
}
