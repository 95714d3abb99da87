import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { directBonus } from '#contract/rules/bonuses.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../database/database.ts';
import { members, memberships, plans } from '../database/schema/members.ts';
import { volumeEvents } from '../database/schema/tree.ts';
import { postJournals, type EntryInput, type JournalInput } from './ledger.ts';

export type Plan = typeof plans.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What paid for a membership. Token amounts in base units of their `decimals`. */
export type MembershipPayment =
  | { readonly kind: 'balance' }
  | {
      readonly kind: 'chain';
      readonly currency: WithdrawalCurrency;
      readonly tokenAmount: bigint;
      readonly decimals: number;
    };

export interface MembershipPurchase {
  readonly memberId: number;
  readonly plan: Plan;
  readonly settledAt: Date;
  readonly payment: MembershipPayment;
}

/** The membership active at an instant, the one that lasts longest; null without one. */
export async function currentMembership(db: Database | Transaction, memberId: number, now: Date) {
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
export async function lastExpiredMembership(
  db: Database | Transaction,
  memberId: number,
  now: Date,
) {
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
 * Settles a new membership: the row, its volume event, the payment and the sponsor's direct bonus,
 * in the caller's transaction. The bonus goes to a sponsor with an active membership, at the rate of
 * the sponsor's own plan. Source: domain decisions, "Memberships" and "Bonuses".
 * @returns id of the membership
 */
export async function settleMembership(
  tx: Transaction,
  purchase: MembershipPurchase,
): Promise<number> {
  const { memberId, plan, settledAt } = purchase;
  const [membership] = await tx
    .insert(memberships)
    .values({
      memberId,
      planId: plan.id,
      startsAt: settledAt,
      endsAt: new Date(settledAt.getTime() + plan.durationDays * DAY_MS),
      paid: plan.price,
    })
    .returning({ id: memberships.id });
  if (!membership) throw new Error('A membership was not inserted');
  await tx.insert(volumeEvents).values({ memberId, volume: plan.volume, occurredAt: settledAt });
  await postJournals(tx, [
    paymentJournal(purchase, membership.id),
    ...(await directBonusJournal(tx, purchase, membership.id)),
  ]);
  return membership.id;
}

function paymentJournal(purchase: MembershipPurchase, membershipId: number): JournalInput {
  const { memberId, plan, payment, settledAt } = purchase;
  const revenue: EntryInput = { account: 'revenue', currency: 'USD', amount: plan.price };
  const paidWith: EntryInput[] =
    payment.kind === 'balance'
      ? [{ account: 'direct', memberId, amount: -plan.price }]
      : [
          { account: 'tct_conversion', currency: 'USD', amount: -plan.price },
          {
            account: 'custody',
            currency: payment.currency,
            amount: payment.tokenAmount,
            decimals: payment.decimals,
          },
          {
            account: 'tct_conversion',
            currency: payment.currency,
            amount: -payment.tokenAmount,
            decimals: payment.decimals,
          },
        ];
  return {
    kind: 'membership_payment',
    idempotencyKey: `membership_payment:${membershipId}`,
    occurredAt: settledAt,
    source: { type: 'membership', id: String(membershipId) },
    details: { plan: plan.name },
    entries: [revenue, ...paidWith],
  };
}

async function directBonusJournal(
  tx: Transaction,
  { memberId, plan, settledAt }: MembershipPurchase,
  membershipId: number,
): Promise<JournalInput[]> {
  const [buyer] = await tx
    .select({ username: members.username, sponsorId: members.sponsorId })
    .from(members)
    .where(eq(members.id, memberId));
  if (!buyer?.sponsorId) return [];
  const sponsor = await currentMembership(tx, buyer.sponsorId, settledAt);
  if (!sponsor) return [];
  const bonus = directBonus(plan.price, sponsor.plan.directRate);
  if (bonus === 0n) return [];
  return [
    {
      kind: 'direct_bonus',
      idempotencyKey: `direct_bonus:${membershipId}`,
      occurredAt: settledAt,
      source: { type: 'membership', id: String(membershipId) },
      details: { from: buyer.username, plan: plan.name, rate: sponsor.plan.directRate },
      entries: [
        { account: 'direct', memberId: buyer.sponsorId, amount: bonus },
        { account: 'bonus_expense', currency: 'USD', amount: -bonus },
      ],
    },
  ];
}
