import { purchaseRequests } from '#contract/api/purchase-requests.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';

/**
 * Cancels an unpaid request whose purchase the balance pays instead, so that nothing is paid twice. A
 * second try finds it cancelled already; a request that was paid meanwhile stops the purchase.
 */
export async function cancelFirst(number: number, idempotencyKey: string): Promise<void> {
  try {
    await request(purchaseRequests.cancel, { params: { number }, idempotencyKey });
  } catch (error) {
    if (!hasCode<typeof purchaseRequests.cancel>(error, 'not_payable')) throw error;
    const { status } = await request(purchaseRequests.one, { params: { number } });
    if (status !== 'Cancelled' && status !== 'Expired') throw error;
  }
}
