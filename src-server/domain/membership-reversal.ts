import { and, desc, eq, gt, isNull, ne, notExists } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { entries, journals } from '../database/schema/ledger.ts';
import { memberships } from '../database/schema/members.ts';
import { membershipPurchases } from '../database/schema/purchases.ts';
import { volumeEvents } from '../database/schema/tree.ts';
import { lockOpenInstant } from './business-days.ts';
import { debtEntries } from './debts.ts';
import { lockBalance, type EntryInput } from './ledger.ts';
import { directBonusKey, membershipSource } from './membership-journals.ts';
import { lockMember, type MembershipRow } from './memberships.ts';

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
  const { day, at } = await lockOpenInstant(tx, now);
  await restoreInterval(tx, purchase, at);
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
      occurredAt: at,
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
  const row = await livingRow(tx, purchase, now);
  // Where a later purchase has taken its place, that one was paid for by itself.
  if (!row) return;
  const endsAt =
    purchase.kind === 'upgrade' ? now : new Date(row.endsAt.getTime() - addedBy(purchase));
  const end = latest(row.startsAt, now, endsAt);
  await tx.update(memberships).set({ endsAt: end }).where(eq(memberships.id, row.id));
  if (purchase.kind === 'upgrade') await restoreReplaced(tx, purchase, { until: row.endsAt, now });
}

/** The interval that carries the purchase's time now: its own, or the one given back by an undone upgrade. */
async function livingRow(
  tx: Transaction,
  purchase: PurchaseRow,
  now: Date,
): Promise<MembershipRow | null> {
  const [own] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.id, purchase.membershipId))
    .for('update');
  if (!own || own.endsAt > now) return own ?? null;
  const bought = tx
    .select({ id: membershipPurchases.id })
    .from(membershipPurchases)
    .where(
      and(
        eq(membershipPurchases.membershipId, memberships.id),
        ne(membershipPurchases.kind, 'renewal'),
      ),
    );
  const [restored] = await tx
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.memberId, own.memberId),
        eq(memberships.periodStartsAt, own.periodStartsAt),
        gt(memberships.endsAt, now),
        notExists(bought),
      ),
    )
    .for('update');
  if (!restored) return null;
  if (restored.planId === own.planId) return restored;
  // The time of a renewal went over to the cheaper plan when the upgrade under it was undone.
  const isLeft = purchase.kind === 'renewal' && (await beginningOf(tx, own))?.reversedAt != null;
  return isLeft ? restored : null;
}

/**
 * Gives back the plan that an upgrade replaced, as far as its time was paid for: not what purchases
 * were for that have been undone while the upgrade stood in their place.
 */
async function restoreReplaced(
  tx: Transaction,
  upgrade: PurchaseRow,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<void> {
  const before = await replacedBy(tx, upgrade);
  if (!before) return;
  // Renewed meanwhile or not: the end is the one it would have had.
  const endsAt = await paidUntil(tx, before, until);
  if (!endsAt || endsAt <= now) return;
  await tx.insert(memberships).values({
    memberId: before.memberId,
    planId: before.planId,
    startsAt: now,
    endsAt,
    periodStartsAt: before.periodStartsAt,
    paid: 0n,
  });
}

/** The interval that an upgrade replaced; below one that an undone upgrade began, the one before. */
async function replacedBy(tx: Transaction, upgrade: PurchaseRow): Promise<MembershipRow | null> {
  for (let id = upgrade.replacedId; id !== null;) {
    const [row] = await tx.select().from(memberships).where(eq(memberships.id, id));
    if (!row) return null;
    const begun = await beginningOf(tx, row);
    if (begun?.kind !== 'upgrade' || !begun.reversedAt) return row;
    id = begun.replacedId;
  }
  return null;
}

/** The end of a period without the time of what was undone; null where all of it was. */
async function paidUntil(tx: Transaction, row: MembershipRow, until: Date): Promise<Date | null> {
  const timed = (await purchasesOf(tx, row)).filter(({ kind }) => kind !== 'upgrade');
  const paid = timed.filter(({ reversedAt }) => reversedAt === null);
  if (paid.length === timed.length) return until;
  if (paid.length === 0) return null;
  const time = paid.reduce((sum, purchase) => sum + addedBy(purchase), 0);
  return new Date(Math.min(until.getTime(), row.periodStartsAt.getTime() + time));
}

/** What was bought in the period of an interval, newest first. */
async function purchasesOf(tx: Transaction, row: MembershipRow): Promise<PurchaseRow[]> {
  const found = await tx
    .select({ purchase: membershipPurchases })
    .from(membershipPurchases)
    .innerJoin(memberships, eq(memberships.id, membershipPurchases.membershipId))
    .where(
      and(
        eq(memberships.memberId, row.memberId),
        eq(memberships.periodStartsAt, row.periodStartsAt),
      ),
    )
    .orderBy(desc(membershipPurchases.id));
  return found.map(({ purchase }) => purchase);
}

/** The purchase that brought the plan of an interval; undefined where it was not bought. */
async function beginningOf(tx: Transaction, row: MembershipRow): Promise<PurchaseRow | undefined> {
  const bought = await purchasesOf(tx, row);
  return bought.find(({ planId, kind }) => planId === row.planId && kind !== 'renewal');
}

/** Milliseconds of membership that a purchase was for; none for an upgrade. */
function addedBy({
  kind,
  settledAt,
  previousEndsAt,
  endsAt,
}: Pick<PurchaseRow, 'kind' | 'settledAt' | 'previousEndsAt' | 'endsAt'>): number {
  if (kind === 'upgrade') return 0;
  const from = kind === 'renewal' && previousEndsAt ? previousEndsAt : settledAt;
  return endsAt.getTime() - from.getTime();
}

const latest = (...instants: readonly Date[]): Date =>
  new Date(Math.max(...instants.map((instant) => instant.getTime())));

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
