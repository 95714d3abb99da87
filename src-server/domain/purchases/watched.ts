import { and, asc, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { purchaseRequests, receipts } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { isOpen, openStatuses, type RequestRow } from './states.ts';

/** A receiving address that the watcher reads. */
export interface Watched {
  readonly number: number;
  /** EIP-55. */
  readonly address: string;
}

/**
 * So long after its end a request's address is still watched, so that nobody can make the watcher
 * work for ever; later payments are found by claim. Where something has arrived, more may come, or
 * what came may be undone.
 */
const LATE_DAYS = { paid: 30, expired: 7, cancelled: 3 } as const;

/** Whether `watchedRequests` has it, of a request and whether anything ever arrived for it. */
export function isWatched(row: RequestRow, isPaid: boolean, now: Date): boolean {
  if (isOpen(row)) return true;
  const days = Math.max(
    LATE_DAYS.cancelled,
    row.status === 'Expired' ? LATE_DAYS.expired : 0,
    isPaid ? LATE_DAYS.paid : 0,
  );
  return row.closedAt !== null && row.closedAt.getTime() > now.getTime() - days * DAY_MS;
}

/**
 * Addresses that a payment may come to from a time on: where blocks of days ago are read only now,
 * that of the first of them, so that nothing is missed of what was watched then. Ask the chain for
 * its height before asking this.
 */
export function watchedRequests(services: Services, since?: Date): Promise<Watched[]> {
  const { database, clock } = services;
  const now = since ?? clock.now();
  const { deployment } = requireChain(services);
  const closedWithin = (days: number) =>
    gt(purchaseRequests.closedAt, new Date(now.getTime() - days * DAY_MS));
  const isPaid = sql`exists (select 1 from receipts r where r.request_number = ${purchaseRequests.number})`;
  return database.db
    .select({ number: purchaseRequests.number, address: purchaseRequests.address })
    .from(purchaseRequests)
    .where(
      and(
        eq(purchaseRequests.chainId, deployment.chainId),
        or(
          inArray(purchaseRequests.status, [...openStatuses]),
          closedWithin(LATE_DAYS.cancelled),
          and(eq(purchaseRequests.status, 'Expired'), closedWithin(LATE_DAYS.expired)),
          and(isPaid, closedWithin(LATE_DAYS.paid)),
        ),
      ),
    )
    .orderBy(asc(purchaseRequests.number));
}

/** So long after its end a payment of a request that was to be paid until then still counts as awaited. */
const AWAITED_LATE_MS = 10 * MINUTE_MS;

/**
 * Whether somebody may be paying: a request is open, or was a moment ago, or what came is not
 * settled. Otherwise only late payments are still to be found.
 */
export function isPaymentAwaited({ clock }: Services): SQL {
  const since = new Date(clock.now().getTime() - AWAITED_LATE_MS).toISOString();
  return sql`
    exists (select from ${purchaseRequests} where status in ('New', 'Processing'))
    or exists (
      select from ${purchaseRequests}
      where closed_at > ${since}::timestamptz and expires_at > ${since}::timestamptz)
    or exists (
      select from ${receipts} where state = 'seen' or (state = 'undone' and booked_at is not null))
    or exists (select from ${receipts} where state = 'final' and booked_at is null)`;
}
