import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { purchaseRequests } from '../database/schema/purchases.ts';
import type { Services } from '../services.ts';
import { openStatuses } from './purchase-states.ts';
import { chainOf } from './withdrawal-quote.ts';

/** A receiving address that is looked at. */
export interface Watched {
  readonly number: number;
  /** EIP-55. */
  readonly address: string;
}

const DAY_MS = 86_400_000;
/** So long after its end a request's address is still looked at; later payments are found by claim. */
const LATE_DAYS = 30;

/** Addresses that a payment may come to. Ask the chain for its height before asking this. */
export function watchedRequests(services: Services): Promise<Watched[]> {
  const { database, clock } = services;
  const { deployment } = chainOf(services);
  const since = new Date(clock.now().getTime() - LATE_DAYS * DAY_MS);
  return database.db
    .select({ number: purchaseRequests.number, address: purchaseRequests.address })
    .from(purchaseRequests)
    .where(
      and(
        eq(purchaseRequests.chainId, deployment.chainId),
        or(
          inArray(purchaseRequests.status, [...openStatuses]),
          gt(purchaseRequests.closedAt, since),
        ),
      ),
    )
    .orderBy(asc(purchaseRequests.number));
}
