import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { sqlStateOf } from '../database/violations.ts';
import { members } from '../database/schema/members.ts';
import { purchaseRequests } from '../database/schema/purchases.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { namesOf } from './member-names.ts';
import { notifyAll } from './notifications.ts';
import { bookRequest } from './purchase-booking.ts';

/** Classes of SQL states that say something about the moment, not about the request. */
const passing = ['08', '25', '40', '53', '55', '57', '58'];

/**
 * Books a request as one of many: one that cannot be booked is set aside, with nothing of it written,
 * and administrators are told. Its receipts stay final and unbooked; the next payment to it, or a
 * claim of its member, tries again. What would pass by itself is thrown, so that all is repeated.
 */
export async function bookOrSetAside(
  tx: Transaction,
  services: Services,
  number: number,
): Promise<void> {
  try {
    await tx.transaction((nested) => bookRequest(nested, services, number));
  } catch (error) {
    const state = sqlStateOf(error);
    if (state !== null && passing.some((start) => state.startsWith(start))) throw error;
    services.log.error({ err: error, request: number }, 'a payment cannot be booked');
    await tell(tx, services, number, error);
  }
}

async function tell(
  tx: Transaction,
  { clock }: Services,
  number: number,
  error: unknown,
): Promise<void> {
  const at = clock.now();
  const [request] = await tx
    .select({ memberId: purchaseRequests.memberId })
    .from(purchaseRequests)
    .where(eq(purchaseRequests.number, number));
  const memberId = request?.memberId ?? null;
  const member = memberId === null ? '' : (await namesOf(tx, [memberId])).get(memberId)?.username;
  await audit(tx, {
    actorId: null,
    action: 'payment.stuck',
    subject: `payment/${number}`,
    after: { member: memberId, reason: error instanceof Error ? error.name : 'unknown' },
    at,
  });
  const admins = await tx.select({ id: members.id }).from(members).where(eq(members.isAdmin, true));
  await notifyAll(
    tx,
    admins.map(({ id }) => ({
      memberId: id,
      event: 'payment.stuck' as const,
      values: { number: String(number), member: member ?? '' },
      path: '/admin/payments',
      at,
    })),
  );
}
