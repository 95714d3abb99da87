import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import type {
  WithdrawalPage,
  WithdrawalWithTimeline,
  withdrawals as endpoints,
} from '#contract/api/withdrawals.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import {
  statusOf,
  withdrawalDetails,
  type WithdrawalDetail,
  type WithdrawalStatus,
} from '#contract/rules/withdrawals/transitions.ts';
import type { Database } from '../../database/database.ts';
import { withdrawalEvents, withdrawals } from '../../database/schema/withdrawals.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { viewWithdrawals } from './views.ts';

const detailsOf = (status: WithdrawalStatus): WithdrawalDetail[] =>
  withdrawalDetails.filter((detail) => statusOf[detail] === status);

/** A member's withdrawals, newest first, with the counts and sums over all of them. */
export async function listWithdrawals(
  db: Database,
  services: Services,
  memberId: number,
  { status, cursor, limit = 50 }: Query<typeof endpoints.list>,
): Promise<WithdrawalPage> {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.memberId, memberId),
        status && inArray(withdrawals.detail, detailsOf(status)),
        cursor === undefined ? undefined : lt(withdrawals.number, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(withdrawals.number))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.number);
  return {
    items: await viewWithdrawals(db, services, page.rows),
    next: page.next,
    ...(await sumsOf(db, memberId, services.clock.now())),
  };
}

async function sumsOf(
  db: Database,
  memberId: number,
  now: Date,
): Promise<Pick<WithdrawalPage, 'counts' | 'totals'>> {
  const yearStart = new Date(Date.UTC(now.getUTCFullYear(), 0, 1)).toISOString();
  const rows = await db
    .select({
      detail: withdrawals.detail,
      count: sql<number>`count(*)::integer`,
      amount: sql<string>`sum(${withdrawals.amount})::text`,
      net: sql<string>`coalesce(sum(${withdrawals.net}) filter (where ${withdrawals.finishedAt} >= ${yearStart}::timestamptz), 0)::text`,
      fee: sql<string>`coalesce(sum(${withdrawals.fee}) filter (where ${withdrawals.finishedAt} >= ${yearStart}::timestamptz), 0)::text`,
    })
    .from(withdrawals)
    .where(eq(withdrawals.memberId, memberId))
    .groupBy(withdrawals.detail);
  const counts = { all: 0, Pending: 0, Approved: 0, Refused: 0 };
  const totals = { received: 0n, fees: 0n, inProgress: 0n };
  for (const row of rows) {
    const status = statusOf[row.detail];
    counts.all += row.count;
    counts[status] += row.count;
    if (status === 'Pending') totals.inProgress += parseUsd(row.amount);
    if (status === 'Approved') {
      totals.received += parseUsd(row.net);
      totals.fees += parseUsd(row.fee);
    }
  }
  return {
    counts,
    totals: {
      received_this_year: formatUsd(totals.received),
      fees_this_year: formatUsd(totals.fees),
      in_progress: formatUsd(totals.inProgress),
    },
  };
}

/**
 * One withdrawal with what happened to it.
 * @throws DomainError `not_found`, also where it is another member's
 */
export async function oneWithdrawal(
  db: Database,
  services: Services,
  memberId: number,
  number: number,
): Promise<WithdrawalWithTimeline> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.number, number), eq(withdrawals.memberId, memberId)));
  if (!row) throw new DomainError('not_found');
  const [view] = await viewWithdrawals(db, services, [row]);
  if (!view) throw new DomainError('not_found');
  const events = await db
    .select()
    .from(withdrawalEvents)
    .where(eq(withdrawalEvents.number, number))
    .orderBy(asc(withdrawalEvents.id));
  return {
    ...view,
    timeline: events.map(({ event, at, note }) => ({
      event,
      at: at.toISOString(),
      note,
    })),
  };
}

/** Addresses this member was paid at, most used first. */
export async function usedAddresses(
  db: Database,
  memberId: number,
): Promise<Answer<typeof endpoints.addresses>> {
  const times = sql<number>`count(*)::integer`;
  const last = sql<Date | string>`max(${withdrawals.finishedAt})`;
  const rows = await db
    .select({ address: withdrawals.wallet, times, last })
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, memberId), eq(withdrawals.detail, 'confirmed')))
    .groupBy(withdrawals.wallet)
    .orderBy(desc(times), desc(last), asc(withdrawals.wallet));
  return {
    items: rows.map((row) => ({
      address: row.address,
      times_used: row.times,
      last_used_at: new Date(row.last).toISOString(),
    })),
  };
}
