import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { Evidence } from '#contract/api/why.ts';
import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import { statusOf } from '#contract/rules/withdrawals/transitions.ts';
import type { Database } from '../../database/database.ts';
import { coursePurchases } from '../../database/schema/course-purchases.ts';
import { members, memberships, plans } from '../../database/schema/members.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import type { JournalRow } from '../ledger/journal-keys.ts';

const DECIMAL = /^\d+(\.\d+)?$/;
const withdrawalSteps = {
  withdrawal_requested: 'requested',
  withdrawal_returned: 'returned',
  withdrawal_paid: 'paid',
} as const;

/** Number or id of a journal's source; none that any row has where it is no number. */
export const sourceNumber = ({ sourceId }: JournalRow): number =>
  /^\d{1,15}$/.test(sourceId ?? '') ? Number(sourceId) : 0;

async function purchaseOf(db: Database, id: number) {
  const [row] = await db
    .select({ purchase: membershipPurchases, plan: plans, buyer: members })
    .from(membershipPurchases)
    .innerJoin(plans, eq(plans.id, membershipPurchases.planId))
    .innerJoin(members, eq(members.id, membershipPurchases.memberId))
    .where(eq(membershipPurchases.id, id));
  if (!row) return null;
  const { purchase, plan, buyer } = row;
  return {
    buyer,
    conversion: purchase.conversion,
    settledAt: purchase.settledAt,
    facts: {
      plan: { name: plan.name, name_en: plan.nameEn },
      kind: purchase.kind,
      amount: formatUsd(purchase.amount),
      from_balance: purchase.fromBalance,
      request_number: purchase.requestNumber,
      settled_at: purchase.settledAt.toISOString(),
    },
  };
}

/** A purchase by somebody that the member sponsors, and the rate of the member's own plan then. */
export async function directEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'direct'> | null> {
  const purchase = await purchaseOf(db, sourceNumber(journal));
  if (!purchase || purchase.buyer.sponsorId !== memberId) return null;
  const own = await planAt(db, memberId, purchase.settledAt);
  const booked = String(journal.details['rate'] ?? '');
  const rate = DECIMAL.test(booked) ? booked : own?.directRate;
  if (rate === undefined) return null;
  const { firstName, lastName } = purchase.buyer;
  return {
    type: 'direct',
    name: `${firstName} ${lastName}`.trim(),
    ...purchase.facts,
    // A request is the buyer's own affair.
    request_number: null,
    rate,
    own_plan: own && { name: own.name, name_en: own.nameEn },
  };
}

async function planAt(db: Database, memberId: number, at: Date) {
  const [row] = await db
    .select({ plan: plans })
    .from(memberships)
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .where(
      and(
        eq(memberships.memberId, memberId),
        lte(memberships.startsAt, at),
        gt(memberships.endsAt, at),
      ),
    )
    .orderBy(desc(memberships.endsAt))
    .limit(1);
  return row?.plan ?? null;
}

export async function membershipEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'membership'> | null> {
  const purchase = await purchaseOf(db, sourceNumber(journal));
  if (!purchase || purchase.buyer.id !== memberId) return null;
  const { conversion } = purchase;
  return {
    type: 'membership',
    ...purchase.facts,
    conversion: conversion && {
      price: conversion.price,
      valued_at: conversion.valued_at,
      times: conversion.times.map(({ paid, starts_at, ends_at }) => ({ paid, starts_at, ends_at })),
    },
  };
}

export async function courseEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'course'> | null> {
  const [row] = await db
    .select()
    .from(coursePurchases)
    .where(
      and(eq(coursePurchases.id, sourceNumber(journal)), eq(coursePurchases.memberId, memberId)),
    );
  if (!row) return null;
  return {
    type: 'course',
    course: { name: row.titleEs, name_en: row.titleEn },
    amount: formatUsd(row.amount),
    from_balance: row.fromBalance,
    request_number: row.requestNumber,
    settled_at: row.settledAt.toISOString(),
  };
}

export async function withdrawalEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'withdrawal'> | null> {
  const step = withdrawalSteps[journal.kind as keyof typeof withdrawalSteps];
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.number, sourceNumber(journal)), eq(withdrawals.memberId, memberId)));
  if (!row) return null;
  return {
    type: 'withdrawal',
    step,
    status: statusOf[row.detail],
    number: row.number,
    currency: row.currency,
    amount: formatUsd(row.amount),
    fee: formatUsd(row.fee),
    fee_rate: row.feeRate,
    net: formatUsd(row.net),
    price: row.price,
    token_amount: formatUnits(row.tokenAmount, row.tokenDecimals),
    token_decimals: row.tokenDecimals,
    wallet: row.wallet,
    tx_hash: row.txHash,
  };
}
