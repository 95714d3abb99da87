import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import type { IdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';

/** Settles the idempotency key with the call. Where no answer came it stays in force, so that a retry is the same intention. */
export async function settledCall<Answer>(
  keys: IdempotencyKeys,
  call: Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await call;
    keys.settle();
    return answer;
  } catch (error) {
    const isUnsure =
      (error instanceof ApiError && error.isUnanswered) ||
      hasCode(error, 'idempotency_in_progress');
    if (!isUnsure) keys.settle();
    throw error;
  }
}
