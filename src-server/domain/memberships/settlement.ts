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
    for (const { purchase, row } of await settleTogether(tx, [...round.values()])) {
      settled.set(purchase, row);
    }
    rest = rest.filter((purchase) => round.get(purchase.memberId) !== purchase);
  }
  return purchases.map((purchase) => must(settled.get(purchase)));
}

/** What a purchase changes. */
interface Change extends IntervalChange {
  /** As it was asked for. */
  readonly purchase: MembershipPurchase;
}

/** A purchase with all that came of it. */
interface Settlement extends Change {
  readonly interval: ChangedInterval;
  readonly row: SettledMembership;
}

/** {@link settleMemberships} for purchases of different members: a member names a settlement. */
async function settleTogether(
  tx: Transaction,
  purchases: readonly MembershipPurchase[],
): Promise<readonly Settlement[]> {
  await lockMembers(tx, purchases);
  const days = await lockDays(tx, purchases);
  const effective = purchases.map((purchase) => ({
    purchase,
    memberId: purchase.memberId,
    settledAt: effectOf(purchase, days).at,
  }));
  const active = await activeAtSettlement(tx, effective);
  const { renewals_ahead_max: aheadMax } = await settingsReader.read(tx);
  const changes = effective.map(({ purchase, memberId, settledAt }) =>
    changeOf(purchase, settledAt, active.get(memberId) ?? null, aheadMax),
  );
  const settlements = await storePurchases(tx, await applyIntervals(tx, changes));
  await storeTimes(
    tx,
    settlements.map((settlement) => ({
      membershipId: settlement.interval.membershipId,
      purchaseId: settlement.row.id,
      length: lengthOf(settlement),
      paid: settlement.amount + settlement.credit,
    })),
  );
  await storeVolumes(tx, settlements);
  const bonuses = await directBonusesOf(tx, settlements);
  await postCredits(
    tx,
    settlements.flatMap((settlement) => {
      const { purchase, row, memberId, amount } = settlement;
      const bonus = bonuses.get(memberId);
      const settled = { ...settlement, id: row.id, paidFrom: purchase.paidFrom };
      return [
        // An upgrade for which the time left pays all moves no money.
        ...(amount > 0n ? [membershipPaymentJournal(settled)] : []),
        ...(bonus ? [directBonusJournal(settled, bonus)] : []),
      ];
    }),
  );
  await notifyAll(
    tx,
    settlements.flatMap((settlement) => {
      const bonus = bonuses.get(settlement.memberId);
      return [
        settledNotification({
          ...settlement,
          until: settlement.interval.endsAt,
          request: settlement.purchase.requestNumber ?? null,
        }),
        ...(bonus
          ? [directBonusNotification(bonus.sponsorId, bonus.amount, bonus.fromName, settlement)]
          : []),
      ];
    }),
  );
  return settlements;
}

function changeOf(
  purchase: MembershipPurchase,
  settledAt: Date,
  active: ActiveMembership | null,
  aheadMax: number,
): Change {
  const { memberId, plan } = purchase;
  const promise = purchase.promise ?? { aheadMax, valuedAt: settledAt.getTime() };
  const offer = assertOffered(promisedOffer(plan, active, promise, settledAt));
  return {
    purchase,
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

/** The membership that is active when each purchase settles, by its member. */
async function activeAtSettlement(
  tx: Transaction,
  purchases: readonly Pick<Change, 'memberId' | 'settledAt'>[],
) {
  const bought = sql.join(
    purchases.map(
      ({ memberId, settledAt }) =>
        sql`(${memberId}::bigint, ${settledAt.toISOString()}::timestamptz)`,
    ),
    sql`, `,
  );
  const { rows } = await tx.execute<{ id: string | number }>(sql`
    select active.id
    from (values ${bought}) as bought (member_id, at)
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
  return new Map((await withTimes(tx, found)).map((row) => [row.membership.memberId, row]));
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

async function storePurchases(
  tx: Transaction,
  changed: readonly Omit<Settlement, 'row'>[],
): Promise<readonly Settlement[]> {
  const rows = await tx
    .insert(membershipPurchases)
    .values(
      changed.map(({ purchase, interval, settledAt, plan, ...change }) => ({
        ...interval,
        memberId: change.memberId,
        planId: plan.id,
        kind: change.kind,
        amount: change.amount,
        credit: change.credit,
        conversion: change.conversion,
        fromBalance: purchase.paidFrom.kind === 'balance',
        requestNumber: purchase.requestNumber ?? null,
        // The day that is held open: a settlement takes effect inside it.
        day: utcDay(settledAt),
        settledAt,
      })),
    )
    .returning();
  const byMember = new Map(rows.map((row) => [row.memberId, row]));
  return changed.map((change) => ({ ...change, row: must(byMember.get(change.memberId)) }));
}

/** Volume is on the amount paid, in the proportion of the plan's own. */
async function storeVolumes(tx: Transaction, settlements: readonly Settlement[]): Promise<void> {
  const events = settlements.map(({ plan, row: { id, memberId, amount, day, settledAt } }) => {
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
