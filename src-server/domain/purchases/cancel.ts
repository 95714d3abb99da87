import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { openWaiting } from './exceptions.ts';
import { ownRequest } from './lists.ts';
import { lockRequest, receiptsOf } from './states.ts';
import { endRequests } from './subjects.ts';
import { canCancel } from './views.ts';

/**
 * Takes a request back that nothing was paid for, but dust perhaps. What arrives all the same, and
 * what did, is kept for an administrator to decide.
 * @throws DomainError `not_found`, `not_payable` where it is closed or a payment was seen
 */
export async function cancelPurchase(
  tx: Transaction,
  services: Services,
  memberId: number,
  number: number,
): Promise<void> {
  await ownRequest(tx, memberId, number);
  const row = await lockRequest(tx, number);
  const parts = {
    services,
    receipts: await receiptsOf(tx, number),
  };
  if (!row || !canCancel(row, parts)) throw new DomainError('not_payable');
  await tx
    .update(purchaseRequests)
    .set({ status: 'Cancelled', closedAt: services.clock.now() })
    .where(eq(purchaseRequests.number, number));
  await endRequests(tx, [row], 'cancel', services.clock.now());
  await openWaiting(tx, [number]);
}
