import { asc, eq, inArray, sql } from 'drizzle-orm';
import { utcDay, type UtcDay } from '#contract/rules/days.ts';
import type { MembershipOffer } from '#contract/rules/purchases.ts';
import type { Transaction } from '../../database/database.ts';
import { members, memberships, plans } from '../../database/schema/members.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import { lockOpenInstant, type OpenInstant } from '../base/business-days.ts';
import { postCredits } from '../ledger/debts.ts';
import {
  applyIntervals,
  lengthOf,
  type ChangedInterval,
  type IntervalChange,
} from './intervals.ts';
import { directBonusJournal, membershipPaymentJournal } from './journals.ts';
import { directBonusNotification, settledNotification } from './notifications.ts';
import { assertOffered, offerOf } from './offers.ts';
import { directBonusesOf } from './sponsors.ts';
import { conversionOf, storeTimes, withTimes, type ActiveMembership } from './times.ts';
import type { PaidFrom, Plan } from './current.ts';
import { notifyAll } from '../inbox/notifications.ts';
import { settingsReader } from '../base/settings.ts';

/** What an offer said beside the plan's own terms. */
export interface MembershipPromise {
  /** Milliseconds since the epoch: by this instant the time left is valued. */
  readonly valuedAt: number;
  /** Renewals that may be bought ahead. */
  readonly aheadMax: number;
  /** The plan that it took over from, at the price that it had. */
  readonly from?: { readonly id: number; readonly price: bigint };
}

export interface MembershipPurchase {
  readonly memberId: number;
  /** With the terms that the member was offered. */
  readonly plan: Plan;
  /** What else the member was promised; by the moment and the settings where left out. */
  readonly promise?: MembershipPromise;
  /** Where that day's closing began meanwhile, it takes effect with the first open day after it. */
  readonly settledAt: Date;
  readonly paidFrom: PaidFrom;
  /** USD base units that were paid; what the plan costs the member at settlement where left out. */
  readonly amount?: bigint;
  /** Purchase request that it was paid through. */
  readonly requestNumber?: number | null;
}

export type SettledMembership = typeof membershipPurchases.$inferSelect;

/**
 * Settles purchases of memberships: the intervals (new, renewal, upgrade), the purchases, their
 * volume, the payments, the sponsors' direct bonuses (debts first) and the notifications of both, in the
 * caller's transaction. A plan that is no longer sold is settled all the same: it was offered.
 * Source: domain decisions, "Memberships" and "Bonuses".
 * @returns the purchases, in the order given
 * @throws DomainError `plan_refused` {reason} where a dearer plan is active, or as many renewals are
 *   ahead as may be; nothing is written then
 */
export async function settleMemberships(
  tx: Transaction,
  purchases: readonly MembershipPurchase[],
): Promise<SettledMembership[]> {
  const settled = new Map<MembershipPurchase, SettledMembership>();
  // A member's second purchase sees what the first one changed.
  for (let rest = [...purchases]; rest.length > 0;) {
    const round = new Map<number, MembershipPurchase>();
    for (const purchase of rest) {
      if (!round.has(purchase.memberId)) round.set(purchase.memberId, purchase);
    }
    const together = [...round.values()];
    const rows = await settleTogether(tx, together);
    for (const [index, purchase] of together.entries()) settled.set(purchase, must(rows[index]));
    rest = rest.filter((purchase) => round.get(purchase.memberId) !== purchase);
  }
  return purchases.map((purchase) => must(settled.get(purchase)));
}

/** {@link settleMemberships} for purchases of different members. */
async function settleTogether(
  tx: Transaction,
  wished: readonly MembershipPurchase[],
): Promise<SettledMembership[]> {
  await lockMembers(tx, wished);
  const days = await lockDays(tx, wished);
  const purchases = wished.map((purchase) => ({
    ...purchase,
    settledAt: effectOf(purchase, days).at,
  }));
  const active = await activeAtSettlement(tx, purchases);
  const { renewals_ahead_max: aheadMax } = await settingsReader.read(tx);
  const changes = purchases.map((purchase, index) =>
    changeOf(purchase, active.get(index) ?? null, aheadMax),
  );
  const intervals = await applyIntervals(tx, changes);
  const rows = await storePurchases(tx, purchases, { changes, intervals });
  await storeTimes(
    tx,
    rows.map(({ id: purchaseId, membershipId, amount, credit }, index) => ({
      membershipId,
      purchaseId,
      length: lengthOf(must(changes[index])),
      paid: amount + credit,
    })),
  );
  await storeVolumes(tx, rows, changes);
  const bonuses = await directBonusesOf(tx, changes);

  const settled = changes.map((change, index) => ({
    ...change,
    paidFrom: must(purchases[index]).paidFrom,
    id: must(rows[index]).id,
    bonus: bonuses.get(index),
    endsAt: must(intervals[index]).endsAt,
  }));
  await postCredits(
    tx,
    settled.flatMap((purchase) => [
      // An upgrade for which the time left pays all moves no money.
      ...(purchase.amount > 0n ? [membershipPaymentJournal(purchase)] : []),
      ...(purchase.bonus ? [directBonusJournal(purchase, purchase.bonus)] : []),
    ]),
  );
  await notifyAll(
    tx,
    settled.flatMap((purchase) => [
      settledNotification(purchase, purchase.endsAt),
      ...(purchase.bonus
        ? [
            directBonusNotification(
              purchase.bonus.sponsorId,
              purchase.bonus.amount,
              purchase.bonus.fromName,
              purchase,
            ),
          ]
        : []),
    ]),
  );
  return rows;
}

function changeOf(
  purchase: MembershipPurchase,
  active: ActiveMembership | null,
  aheadMax: number,
): IntervalChange {
  const { memberId, plan, settledAt } = purchase;
  const promise = purchase.promise ?? { aheadMax, valuedAt: settledAt.getTime() };
  const offer = assertOffered(promisedOffer(plan, active, promise, settledAt));
  return {
    memberId,
    plan,
    kind: offer.kind,
    active: active?.membership ?? null,
    amount: purchase.amount ?? offer.amount,
    credit: offer.credit,
    conversion:
      offer.kind === 'upgrade' && active
        ? conversionOf(plan.price, active, promise.valuedAt)
        : null,
    settledAt,
  };
}

/** What a plan that was offered means at an instant, by what was promised. */
export function promisedOffer(
  plan: Plan,
  active: ActiveMembership | null,
  { valuedAt, aheadMax, from }: MembershipPromise,
  now: Date,
): MembershipOffer {
  const own =
    active && from?.id === active.plan.id
      ? { ...active, plan: { ...active.plan, price: from.price } }
      : active;
  return offerOf({ ...plan, isSold: true }, own, { aheadMax, valuedAt, now });
}

/** Purchases of one member come one after the other. */
async function lockMembers(
  tx: Transaction,
  purchases: readonly MembershipPurchase[],
): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(
      inArray(
        members.id,
        purchases.map(({ memberId }) => memberId),
      ),
    )
    .orderBy(asc(members.id))
    .for('no key update');
}

/** The membership that is active when each purchase settles, by the purchase's index. */
async function activeAtSettlement(tx: Transaction, purchases: readonly MembershipPurchase[]) {
  const bought = sql.join(
    purchases.map(
      ({ memberId, settledAt }, index) =>
        sql`(${index}::int, ${memberId}::bigint, ${settledAt.toISOString()}::timestamptz)`,
    ),
    sql`, `,
  );
  const { rows } = await tx.execute<{ index: number; id: string | number }>(sql`
    select bought.index, active.id
    from (values ${bought}) as bought (index, member_id, at)
    join lateral (
      select m.id from memberships m
      where m.member_id = bought.member_id and m.starts_at <= bought.at and m.ends_at > bought.at
      order by m.ends_at desc limit 1
    ) active on true`);
  if (rows.length === 0) return new Map<number, ActiveMembership>();
  const found = await tx
    .select({ membership: memberships, plan: plans })
    .from(memberships)
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .where(
      inArray(
        memberships.id,
        rows.map(({ id }) => Number(id)),
      ),
    );
  const byId = new Map((await withTimes(tx, found)).map((row) => [row.membership.id, row]));
  return new Map(rows.map(({ index, id }) => [index, must(byId.get(Number(id)))]));
}

/** What each UTC day's settlements count for: an instant inside it where the day is another. */
async function lockDays(
  tx: Transaction,
  purchases: readonly MembershipPurchase[],
): Promise<OpenDays> {
  const days = new Map<UtcDay, OpenInstant>();
  const inOrder = purchases.toSorted((a, b) => a.settledAt.getTime() - b.settledAt.getTime());
  for (const { settledAt } of inOrder) {
    const day = utcDay(settledAt);
    if (!days.has(day)) days.set(day, await lockOpenInstant(tx, settledAt));
  }
  return days;
}

type OpenDays = ReadonlyMap<UtcDay, OpenInstant>;

/** When a purchase takes effect: as it was settled, or with the day that it counts for instead. */
function effectOf({ settledAt }: Pick<MembershipPurchase, 'settledAt'>, days: OpenDays) {
  const { day, at } = must(days.get(utcDay(settledAt)));
  return { day, at: day === utcDay(settledAt) ? settledAt : at };
}

interface Effects {
  readonly changes: readonly IntervalChange[];
  readonly intervals: readonly ChangedInterval[];
}

function storePurchases(
  tx: Transaction,
  purchases: readonly MembershipPurchase[],
  { changes, intervals }: Effects,
): Promise<SettledMembership[]> {
  return tx
    .insert(membershipPurchases)
    .values(
      changes.map(({ memberId, plan, kind, amount, credit, conversion, settledAt }, index) => ({
        ...must(intervals[index]),
        memberId,
        planId: plan.id,
        kind,
        amount,
        credit,
        conversion,
        fromBalance: must(purchases[index]).paidFrom.kind === 'balance',
        requestNumber: must(purchases[index]).requestNumber ?? null,
        // The day that is held open: a settlement takes effect inside it.
        day: utcDay(settledAt),
        settledAt,
      })),
    )
    .returning();
}

/** Volume is on the amount paid, in the proportion of the plan's own. */
async function storeVolumes(
  tx: Transaction,
  rows: readonly SettledMembership[],
  changes: readonly IntervalChange[],
): Promise<void> {
  const events = rows.map(({ id, memberId, amount, day, settledAt }, index) => {
    const { plan } = must(changes[index]);
    const volume = plan.price === 0n ? 0n : (plan.volume * amount) / plan.price;
    return { memberId, volume, day, purchaseId: id, occurredAt: settledAt };
  });
  const some = events.filter(({ volume }) => volume !== 0n);
  if (some.length > 0) await tx.insert(volumeEvents).values(some);
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A row of a settlement is missing');
  return value;
}
