import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { directBonus } from '#contract/rules/bonuses.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import { plainRate } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import { memberships, plans } from '../database/schema/members.ts';
import { volumeEvents } from '../database/schema/tree.ts';
import { postJournals, type EntryInput, type JournalInput } from './ledger.ts';
import { directBonusNotice, settledNotice } from './membership-notices.ts';
import { notifyAll } from './notifications.ts';

export type Plan = typeof plans.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What paid for a membership. Token amounts in base units of their `decimals`. */
export interface ChainPayment {
  readonly kind: 'chain';
  readonly currency: WithdrawalCurrency;
  readonly tokenAmount: bigint;
  readonly decimals: number;
}
export type MembershipPayment = { readonly kind: 'balance' } | ChainPayment;

export interface MembershipPurchase {
  readonly memberId: number;
  readonly plan: Plan;
  readonly settledAt: Date;
  readonly payment: MembershipPayment;
}

/** The membership active at an instant, the one that lasts longest; null without one. */
export async function currentMembership(db: Database, memberId: number, now: Date) {
  const [row] = await db
    .select({ membership: memberships, plan: plans })
    .from(memberships)
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .where(
      and(
        eq(memberships.memberId, memberId),
        lte(memberships.startsAt, now),
        gt(memberships.endsAt, now),
      ),
    )
    .orderBy(desc(memberships.endsAt))
    .limit(1);
  return row ?? null;
}

/** The membership that ended last before an instant; null where there was none. */
export async function lastExpiredMembership(db: Database, memberId: number, now: Date) {
  const [row] = await db
    .select({ membership: memberships, plan: plans })
    .from(memberships)
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .where(and(eq(memberships.memberId, memberId), lte(memberships.endsAt, now)))
    .orderBy(desc(memberships.endsAt))
    .limit(1);
  return row ?? null;
}

/**
 * Settles new memberships: the rows, their volume events, the payments, the sponsors' direct
 * bonuses and the notices of both, in the caller's transaction. A bonus goes to a sponsor whose membership is active when
 * the purchase settles, at the rate of the sponsor's own plan. Source: domain decisions,
 * "Memberships" and "Bonuses".
 * @returns ids of the memberships, in the order of the purchases
 */
export async function settleMemberships(
  tx: Transaction,
  purchases: readonly MembershipPurchase[],
): Promise<number[]> {
  if (purchases.length === 0) return [];
  const rows = await tx
    .insert(memberships)
    .values(
      purchases.map(({ memberId, plan, settledAt }) => ({
        memberId,
        planId: plan.id,
        startsAt: settledAt,
        endsAt: new Date(settledAt.getTime() + plan.durationDays * DAY_MS),
        periodStartsAt: settledAt,
        paid: plan.price,
      })),
    )
    .returning({ id: memberships.id, endsAt: memberships.endsAt });
  await tx.insert(volumeEvents).values(
    purchases.map(({ memberId, plan, settledAt }) => ({
      memberId,
      volume: plan.volume,
      day: settledAt.toISOString().slice(0, 10),
      occurredAt: settledAt,
    })),
  );
  const sponsors = await sponsorsAtSettlement(tx, purchases);
  const settled = purchases.map((purchase, index) => {
    const row = rows[index];
    if (!row) throw new Error('A membership was not inserted');
    return { ...row, purchase, bonus: bonusOf(purchase, sponsors.get(index)) };
  });
  await postJournals(
    tx,
    settled.flatMap(({ purchase, id, bonus }) => [
      paymentJournal(purchase, id),
      ...(bonus ? [directBonusJournal(purchase, id, bonus)] : []),
    ]),
  );
  await notifyAll(
    tx,
    settled.flatMap(({ purchase, endsAt, bonus }) => [
      settledNotice(purchase, endsAt),
      ...(bonus
        ? [
            directBonusNotice(
              bonus.sponsor.sponsorId,
              bonus.amount,
              bonus.sponsor.fromName,
              purchase,
            ),
          ]
        : []),
    ]),
  );
  return settled.map(({ id }) => id);
}

interface EarningSponsor {
  readonly sponsorId: number;
  readonly directRate: string;
  /** Username of who bought. */
  readonly from: string;
  /** First and last name of who bought. */
  readonly fromName: string;
}

interface DirectBonus {
  readonly sponsor: EarningSponsor;
  /** USD base units, more than none. */
  readonly amount: bigint;
}

function bonusOf(
  { plan }: MembershipPurchase,
  sponsor: EarningSponsor | undefined,
): DirectBonus | null {
  if (!sponsor) return null;
  const amount = directBonus(plan.price, sponsor.directRate);
  return amount === 0n ? null : { sponsor, amount };
}

/** Sponsors with an active membership at the moment of each purchase, by the purchase's index. */
async function sponsorsAtSettlement(
  tx: Transaction,
  purchases: readonly MembershipPurchase[],
): Promise<Map<number, EarningSponsor>> {
  const bought = sql.join(
    purchases.map(
      ({ memberId, settledAt }, index) =>
        sql`(${index}::int, ${memberId}::bigint, ${settledAt.toISOString()}::timestamptz)`,
    ),
    sql`, `,
  );
  const result = await tx.execute<{
    index: number;
    sponsor: string | number;
    rate: string;
    username: string;
    name: string;
  }>(sql`
    select bought.index, buyer.sponsor_id as sponsor, plan.direct_rate::text as rate, buyer.username,
      trim(buyer.first_name || ' ' || buyer.last_name) as name
    from (values ${bought}) as bought (index, member_id, at)
    join members buyer on buyer.id = bought.member_id
    join lateral (
      select p.direct_rate from memberships m join plans p on p.id = m.plan_id
      where m.member_id = buyer.sponsor_id and m.starts_at <= bought.at and m.ends_at > bought.at
      order by m.ends_at desc limit 1
    ) plan on true`);
  return new Map(
    result.rows.map((row) => [
      row.index,
      {
        sponsorId: Number(row.sponsor),
        directRate: row.rate,
        from: row.username,
        fromName: row.name,
      },
    ]),
  );
}

function paymentJournal(purchase: MembershipPurchase, membershipId: number): JournalInput {
  const { memberId, plan, payment, settledAt } = purchase;
  const paidWith: EntryInput[] =
    payment.kind === 'balance'
      ? [{ account: 'direct', memberId, amount: -plan.price }]
      : receivedOnChain(plan.price, payment);
  return {
    kind: 'membership_payment',
    idempotencyKey: `membership_payment:${membershipId}`,
    occurredAt: settledAt,
    source: { type: 'membership', id: String(membershipId) },
    details: { plan: plan.name },
    entries: [{ account: 'revenue', currency: 'USD', amount: plan.price }, ...paidWith],
  };
}

/**
 * The entries by which tokens that arrived on chain pay an amount of USD: custody holds the tokens,
 * the conversion account bridges the two currencies, each of which sums to zero by itself.
 */
export function receivedOnChain(usd: bigint, payment: ChainPayment): EntryInput[] {
  const { currency, tokenAmount, decimals } = payment;
  return [
    { account: 'tct_conversion', currency: 'USD', amount: -usd },
    { account: 'custody', currency, amount: tokenAmount, decimals },
    { account: 'tct_conversion', currency, amount: -tokenAmount, decimals },
  ];
}

function directBonusJournal(
  { plan, settledAt }: MembershipPurchase,
  membershipId: number,
  { sponsor, amount }: DirectBonus,
): JournalInput {
  return {
    kind: 'direct_bonus',
    idempotencyKey: `direct_bonus:${membershipId}`,
    occurredAt: settledAt,
    source: { type: 'membership', id: String(membershipId) },
    details: { from: sponsor.from, plan: plan.name, rate: plainRate(sponsor.directRate) },
    entries: [
      { account: 'direct', memberId: sponsor.sponsorId, amount },
      { account: 'bonus_expense', currency: 'USD', amount: -amount },
    ],
  };
}
