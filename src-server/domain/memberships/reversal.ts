import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { entries, journals } from '../../database/schema/ledger.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import { lockOpenInstant } from '../base/business-days.ts';
import { debtEntries } from '../ledger/debts.ts';
import { lockBalance, type EntryInput } from '../ledger/journals.ts';
import { membershipSource } from './journals.ts';
import { takeTimeBack } from './time-reversal.ts';
import { lockMember } from './current.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/** What undoing a purchase does beside its own money. */
export interface UndoneMembership {
  /** USD base units that were revenue. */
  readonly amount: bigint;
  /** What the sponsor gives back: from the balance, and as a debt. */
  readonly entries: readonly EntryInput[];
  readonly source: ReturnType<typeof membershipSource>;
}

/**
 * Takes back what a settled purchase had changed: the member's time that it was paid for, the volume
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
  await takeTimeBack(tx, purchase, at);
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

async function takeBonusBack(tx: Transaction, purchaseId: number): Promise<EntryInput[]> {
  const [bonus] = await tx
    .select({ memberId: entries.memberId, amount: entries.amount })
    .from(entries)
    .innerJoin(journals, eq(journals.id, entries.journalId))
    .where(
      and(
        eq(journals.idempotencyKey, journalKeys.directBonus.build(purchaseId)),
        eq(entries.account, 'direct'),
      ),
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
