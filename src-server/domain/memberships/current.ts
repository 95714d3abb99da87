import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members, memberships, plans } from '../../database/schema/members.ts';
import type { EntryInput } from '../ledger/journals.ts';

export type Plan = typeof plans.$inferSelect;
export type MembershipRow = typeof memberships.$inferSelect;

/** What paid for a membership. Token amounts in base units of their `decimals`. */
export interface ChainPayment {
  readonly kind: 'chain';
  readonly currency: WithdrawalCurrency;
  readonly tokenAmount: bigint;
  readonly decimals: number;
  /** Part of the tokens that is in the books already, as unmatched receipts. */
  readonly parked?: bigint;
}
export type PaidFrom = { readonly kind: 'balance' } | ChainPayment;

/** Holds what a member's offers are made from as it is until the transaction ends. */
export async function lockMember(tx: Transaction, memberId: number): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
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

/** The entries that pay an amount of USD base units from where the money is. */
export function paidWith(memberId: number, amount: bigint, paidFrom: PaidFrom): EntryInput[] {
  return paidFrom.kind === 'balance'
    ? [{ account: 'direct', memberId, amount: -amount }]
    : receivedOnChain(amount, paidFrom);
}

/**
 * The entries by which tokens that arrived on chain pay an amount of USD: custody holds the tokens,
 * the conversion account bridges the two currencies, each of which sums to zero by itself. Tokens
 * that were parked as unmatched receipts before are in custody already.
 */
export function receivedOnChain(usd: bigint, paidFrom: ChainPayment): EntryInput[] {
  const { currency, tokenAmount, decimals, parked = 0n } = paidFrom;
  const entries: EntryInput[] = [
    { account: 'tct_conversion', currency: 'USD', amount: -usd },
    { account: 'custody', currency, amount: tokenAmount - parked, decimals },
    { account: 'unmatched_receipts', currency, amount: parked, decimals },
    { account: 'tct_conversion', currency, amount: -tokenAmount, decimals },
  ];
  return entries.filter(({ amount }) => amount !== 0n);
}
