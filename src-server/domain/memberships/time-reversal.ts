import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { worthOfTime } from '#contract/rules/membership-worth.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { memberships } from '../../database/schema/members.ts';
import { membershipPurchases, membershipTimes } from '../../database/schema/purchases.ts';
import type { MembershipRow } from './current.ts';

type PurchaseRow = typeof membershipPurchases.$inferSelect;
type TimeRow = typeof membershipTimes.$inferSelect;

/**
 * Takes the time back that an undone purchase was paid for; of the past nothing changes. Where an
 * upgrade has taken that time since, the upgrade is as much shorter as it was worth. An undone upgrade
 * gives back the time that it took, as far as that would not be over by now.
 */
export async function takeTimeBack(
  tx: Transaction,
  purchase: PurchaseRow,
  now: Date,
): Promise<void> {
  const time = await timeOf(tx, purchase.id);
  if (!time) return;
  const row = await membershipOf(tx, time);
  const upgrade = await upgradeFrom(tx, time.membershipId);
  if (upgrade) {
    const worth = worthIn(upgrade, purchase.id);
    await shorten(tx, time, purchase.amount, { row: null, now });
    await takeWorth(tx, upgrade, { worth: part(worth, purchase.amount, time.paid), now });
  } else if (purchase.kind === 'upgrade' && (await isLast(tx, time))) {
    await endAt(tx, row, now, now);
    await giveBack(tx, purchase, now);
    await tx.delete(membershipTimes).where(eq(membershipTimes.id, time.id));
  } else {
    // Of an upgrade that was renewed the worth of what it took stays, as time of the dearer plan.
    await shorten(tx, time, purchase.amount, { row, now });
  }
}

async function timeOf(tx: Transaction, purchaseId: number): Promise<TimeRow | undefined> {
  const rows = await tx
    .select()
    .from(membershipTimes)
    .where(eq(membershipTimes.purchaseId, purchaseId));
  return rows[0];
}

async function membershipOf(tx: Transaction, { membershipId }: TimeRow): Promise<MembershipRow> {
  const [row] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.id, membershipId))
    .for('update');
  if (!row) throw new Error(`Time is of membership ${membershipId}, which is not there`);
  return row;
}

/** The upgrade that took the time of a membership, as long as it has some of it. */
async function upgradeFrom(
  tx: Transaction,
  membershipId: number,
): Promise<PurchaseRow | undefined> {
  const [row] = await tx
    .select({ upgrade: membershipPurchases })
    .from(membershipPurchases)
    .innerJoin(membershipTimes, eq(membershipTimes.purchaseId, membershipPurchases.id))
    .where(eq(membershipPurchases.replacedId, membershipId));
  return row?.upgrade;
}

async function isLast(tx: Transaction, { id, membershipId }: TimeRow): Promise<boolean> {
  const later = and(eq(membershipTimes.membershipId, membershipId), gt(membershipTimes.id, id));
  return (await tx.$count(membershipTimes, later)) === 0;
}

/** What the time of a purchase was worth when an upgrade took it. */
function worthIn({ conversion }: PurchaseRow, purchaseId: number): bigint {
  const time = conversion?.times.find(({ purchase }) => purchase === purchaseId);
  if (!conversion || !time) return 0n;
  const placed = {
    paid: parseUsd(time.paid),
    startsAt: Date.parse(time.starts_at),
    endsAt: Date.parse(time.ends_at),
  };
  return worthOfTime(placed, Date.parse(conversion.valued_at));
}

/** Takes from an upgrade the worth of time that was not paid for after all; on to what took it. */
async function takeWorth(
  tx: Transaction,
  upgrade: PurchaseRow,
  { worth, now }: { readonly worth: bigint; readonly now: Date },
): Promise<void> {
  const time = await timeOf(tx, upgrade.id);
  if (!time || worth <= 0n) return;
  const next = await upgradeFrom(tx, time.membershipId);
  const row = next ? null : await membershipOf(tx, time);
  await shorten(tx, time, worth, { row, now });
  if (!next) return;
  const onward = part(worthIn(next, upgrade.id), worth, time.paid);
  await takeWorth(tx, next, { worth: onward, now });
}

/** The part of a worth that an amount is of a whole. */
const part = (worth: bigint, amount: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : (worth * (amount < whole ? amount : whole)) / whole;

/**
 * Makes time shorter by the part of it that an amount had paid for.
 * @param row the membership that ends earlier for it; null where an upgrade ended it
 */
async function shorten(
  tx: Transaction,
  time: TimeRow,
  amount: bigint,
  { row, now }: { readonly row: MembershipRow | null; readonly now: Date },
): Promise<void> {
  const paid = time.paid > amount ? time.paid - amount : 0n;
  const length = time.paid === 0n ? 0 : Number((BigInt(time.length) * paid) / time.paid);
  const own = eq(membershipTimes.id, time.id);
  if (length === 0) await tx.delete(membershipTimes).where(own);
  else await tx.update(membershipTimes).set({ length, paid }).where(own);
  await tx
    .update(memberships)
    .set({ paid: sql`greatest(0, ${memberships.paid} - ${formatUsd(time.paid - paid)}::numeric)` })
    .where(eq(memberships.id, time.membershipId));
  if (!row) return;
  await endAt(tx, row, new Date(row.endsAt.getTime() - (time.length - length)), now);
}

/** Lets a membership end: at an instant, yet not before now; what is over stays as it was. */
async function endAt(tx: Transaction, row: MembershipRow, end: Date, now: Date): Promise<void> {
  if (row.endsAt <= now) return;
  const endsAt = new Date(Math.max(row.startsAt.getTime(), now.getTime(), end.getTime()));
  await tx.update(memberships).set({ endsAt }).where(eq(memberships.id, row.id));
}

/** Begins the membership again that an undone upgrade had replaced, with the time that is paid for. */
async function giveBack(tx: Transaction, upgrade: PurchaseRow, now: Date): Promise<void> {
  if (upgrade.replacedId === null) return;
  const [before] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.id, upgrade.replacedId));
  const times = await tx
    .select()
    .from(membershipTimes)
    .where(eq(membershipTimes.membershipId, upgrade.replacedId))
    .orderBy(asc(membershipTimes.id));
  const endsAt = endWithout(upgrade, times);
  if (!before || endsAt <= now.getTime()) return;
  const [begun] = await tx
    .insert(memberships)
    .values({
      memberId: before.memberId,
      planId: before.planId,
      startsAt: now,
      endsAt: new Date(endsAt),
      periodStartsAt: before.periodStartsAt,
      paid: before.paid,
    })
    .returning({ id: memberships.id });
  if (!begun) throw new Error('A membership was not given back');
  await tx
    .update(membershipTimes)
    .set({ membershipId: begun.id })
    .where(eq(membershipTimes.membershipId, before.id));
}

/** When the time that an upgrade took would end: as it did, less what was undone of it since. */
function endWithout(
  { previousEndsAt, conversion }: PurchaseRow,
  times: readonly TimeRow[],
): number {
  if (!previousEndsAt || times.length === 0) return 0;
  const lengths = new Map(times.map(({ purchaseId, length }) => [purchaseId, length]));
  return (conversion?.times ?? []).reduce((end, time) => {
    const was = Date.parse(time.ends_at) - Date.parse(time.starts_at);
    return end - (was - (lengths.get(time.purchase) ?? 0));
  }, previousEndsAt.getTime());
}
