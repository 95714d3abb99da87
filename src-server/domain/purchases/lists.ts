import { and, desc, eq, lt } from 'drizzle-orm';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import type {
  PurchaseRequest,
  purchaseRequests as endpoints,
} from '#contract/api/purchase-requests.ts';
import type { Database } from '../../database/database.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { unfinished, type RequestRow } from './states.ts';
import { viewRequests } from './views.ts';

/** A member's purchase requests, newest first. */
export async function listRequests(
  db: Database,
  services: Services,
  memberId: number,
  { open, kind, cursor, limit = 50 }: Query<typeof endpoints.list>,
): Promise<Answer<typeof endpoints.list>> {
  const rows = await db
    .select()
    .from(purchaseRequests)
    .where(
      and(
        eq(purchaseRequests.memberId, memberId),
        open ? unfinished : undefined,
        kind && eq(purchaseRequests.kind, kind),
        cursor === undefined ? undefined : lt(purchaseRequests.number, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(purchaseRequests.number))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.number);
  return { items: await viewRequests(db, services, page.rows), next: page.next };
}

/** @throws DomainError `not_found`, also where it is another member's */
export async function ownRequest(
  db: Database,
  memberId: number,
  number: number,
): Promise<RequestRow> {
  const [row] = await db
    .select()
    .from(purchaseRequests)
    .where(and(eq(purchaseRequests.number, number), eq(purchaseRequests.memberId, memberId)));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** {@link ownRequest}, as the member sees it. */
export async function oneRequest(
  db: Database,
  services: Services,
  memberId: number,
  number: number,
): Promise<PurchaseRequest> {
  const [view] = await viewRequests(db, services, [await ownRequest(db, memberId, number)]);
  if (!view) throw new DomainError('not_found');
  return view;
}
