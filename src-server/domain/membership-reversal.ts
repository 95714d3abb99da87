import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { entries, journals } from '../database/schema/ledger.ts';
import { memberships } from '../database/schema/members.ts';
import { membershipPurchases } from '../database/schema/purchases.ts';
import { volumeEvents } from '../database/schema/tree.ts';
import { lockOpenDay } from './business-days.ts';
import { debtEntries } from './debts.ts';
import { lockBalance, type EntryInput } from './ledger.ts';
import { directBonusKey, membershipSource } from './membership-journals.ts';
import { lockMember } from './memberships.ts';

type PurchaseRow = typeof membershipPurchases.$inferSelect;

/** What undoing a purchase does beside its own money. */
export interface UndoneMembership {
  /** USD base units that were revenue. */
  readonly amount: bigint;
  /** What the sponsor gives back: from the balance, and as a debt. */
  readonly entries: readonly EntryInput[];
  readonly source: ReturnType<typeof membershipSource>;
}

/**
 * Takes back what a settled purchase had changed: the member's time as it was recorded, the volume
 * (by an event below zero, counted in an open day), the sponsor's direct bonus as far as it is there
 * and the rest as a debt. What a closing has matched and paid stays.
 * @returns null where the request's purchase was undone before
 */
export async function undoMembership(
  tx: Transaction,
  requestNumber: number,
  now: Date,
): Promise<UndoneMembership | null> {
  const [purchase] = await tx
    .update(membershipPurchases)
    .set({ reversedAt: now })
    .where(
      and(
        eq(membershipPurchases.requestNumber, requestNumber),
        isNull(membershipPurchases.reversedAt),
      ),
    )
    .returning();
  if (!purchase) return null;
  await lockMember(tx, purchase.memberId);
  const day = await lockOpenDay(tx, now);
  await restoreInterval(tx, purchase, now);
  const [sent] = await tx
    .select()
    .from(volumeEvents)
    .where(and(eq(volumeEvents.purchaseId, purchase.id), gt(volumeEvents.volume, 0n)));
  if (sent) {
    await tx.insert(volumeEvents).values({
      memberId: sent.memberId,
      volume: -sent.volume,
      day,
      purchaseId: purchase.id,
      occurredAt: now,
    });
  }
  return {
    amount: purchase.amount,
    entries: await takeBonusBack(tx, purchase.id),
    source: membershipSource(purchase.id),
  };
}

/** The member's time without the purchase; of the past nothing changes. */
async function restoreInterval(tx: Transaction, purchase: PurchaseRow, now: Date): Promise<void> {
  const [row] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.id, purchase.membershipId))
    .for('update');
  // Where a later purchase has taken its place, that one was paid for by itself.
  if (!row || row.endsAt <= now) return;
  const end = (endsAt: Date) =>
    tx
      .update(memberships)
      .set({ endsAt: endsAt < row.startsAt ? row.startsAt : endsAt })
      .where(eq(memberships.id, row.id));
  if (purchase.kind === 'renewal' && purchase.previousEndsAt) {
    const added = purchase.endsAt.getTime() - purchase.previousEndsAt.getTime();
    await end(new Date(Math.max(row.endsAt.getTime() - added, now.getTime())));
    return;
  }
  await end(now);
  if (purchase.kind !== 'upgrade' || purchase.replacedId === null) return;
  const [before] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.id, purchase.replacedId));
  if (!before) return;
  // Renewed meanwhile or not: the end is the one it would have had.
  await tx.insert(memberships).values({
    memberId: before.memberId,
    planId: before.planId,
    startsAt: now,
    endsAt: row.endsAt,
    periodStartsAt: before.periodStartsAt,
    paid: 0n,
  });
}

async function takeBonusBack(tx: Transaction, purchaseId: number): Promise<EntryInput[]> {
  const [bonus] = await tx
    .select({ memberId: entries.memberId, amount: entries.amount })
    .from(entries)
    .innerJoin(journals, eq(journals.id, entries.journalId))
    .where(
      and(eq(journals.idempotencyKey, directBonusKey(purchaseId)), eq(entries.account, 'direct')),
    );
  if (!bonus || bonus.memberId === null) return [];
  const { memberId } = bonus;
  const LEDGER_PER_USD_UNIT = 10n ** 12n;
  const amount = bonus.amount / LEDGER_PER_USD_UNIT;
  const there = await lockBalance(tx, memberId, 'direct');
  const taken = there < amount ? there : amount;
  const taking: EntryInput[] =
    taken > 0n
      ? [
          { account: 'direct', memberId, amount: -taken },
          { account: 'bonus_expense', currency: 'USD', amount: taken },
        ]
      : [];
  return amount > taken ? [...taking, ...debtEntries(memberId, amount - taken)] : taking;
}
