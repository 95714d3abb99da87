import { and, desc, eq, lt } from 'drizzle-orm';
import type { Answer, Body, Query } from '#contract/api/endpoint.ts';
import type { MembershipPurchase, memberships as endpoints } from '#contract/api/plans.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members, plans } from '../../database/schema/members.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import { lockOpenInstant } from '../base/business-days.ts';
import { DomainError } from '../base/errors.ts';
import { lockBalance, lockBalances } from '../ledger/journals.ts';
import { shownOfferTo } from './offers.ts';
import { settleMemberships } from './settlement.ts';
import { lockMember } from './current.ts';
import { numberCursor, pageOf } from '../base/pages.ts';

/** A member's settled purchases, newest first. */
export async function listMemberships(
  db: Database,
  memberId: number,
  { cursor, limit = 50 }: Query<typeof endpoints.list>,
): Promise<Answer<typeof endpoints.list>> {
  const rows = await db
    .select()
    .from(membershipPurchases)
    .where(
      and(
        eq(membershipPurchases.memberId, memberId),
        cursor === undefined ? undefined : lt(membershipPurchases.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(membershipPurchases.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.id);
  return { items: await viewPurchases(db, page.rows), next: page.next };
}

/**
 * Buys a plan from the direct balance; it settles at once.
 * @throws DomainError `not_found`, `plan_refused` {reason}, `offer_changed` {amount},
 *   `balance_exceeded` {available}
 */
export async function buyMembership(
  tx: Transaction,
  services: Services,
  memberId: number,
  body: Body<typeof endpoints.buy>,
): Promise<MembershipPurchase> {
  await lockMember(tx, memberId);
  // After whatever was bought meanwhile, which this purchase has to see.
  const { at: now } = await lockOpenInstant(tx, services.clock.now());
  const shown = { planId: body.plan_id, amount: parseUsd(body.amount), now };
  const { plan, offer, terms: promise } = await shownOfferTo(tx, services, memberId, shown);
  // Together with the sponsor's, whom a bonus is paid.
  const [buyer] = await tx
    .select({ sponsorId: members.sponsorId })
    .from(members)
    .where(eq(members.id, memberId));
  await lockBalances(tx, [memberId, ...(buyer?.sponsorId ? [buyer.sponsorId] : [])]);
  const available = await lockBalance(tx, memberId, 'direct');
  if (offer.amount > available) {
    throw new DomainError('balance_exceeded', { details: { available: formatUsd(available) } });
  }
  const paidFrom = { kind: 'balance' } as const;
  const settled = await settleMemberships(tx, [
    { memberId, plan, promise, settledAt: now, paidFrom },
  ]);
  const [view] = await viewPurchases(tx, settled);
  if (!view) throw new Error('The purchase was not stored');
  return view;
}

async function viewPurchases(
  db: Database,
  rows: readonly (typeof membershipPurchases.$inferSelect)[],
): Promise<MembershipPurchase[]> {
  if (rows.length === 0) return [];
  const names = await db
    .select({ id: plans.id, name: plans.name, name_en: plans.nameEn })
    .from(plans);
  const planOf = new Map(names.map((plan) => [plan.id, plan]));
  return rows.flatMap((row): MembershipPurchase[] => {
    const plan = planOf.get(row.planId);
    if (!plan) return [];
    return [
      {
        id: String(row.id),
        plan,
        kind: row.kind,
        amount: formatUsd(row.amount),
        from_balance: row.fromBalance,
        request_number: row.requestNumber,
        settled_at: row.settledAt.toISOString(),
        ends_at: row.endsAt.toISOString(),
        reversed_at: row.reversedAt?.toISOString() ?? null,
      },
    ];
  });
}
