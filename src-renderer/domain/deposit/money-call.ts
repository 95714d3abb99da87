import { ApiError, hasCode } from '#renderer/lib/api-error.ts';
import type { IdempotencyKeys } from '#renderer/lib/idempotency-key.ts';

/** Silence leaves the key in force: what is tried again is the same intention. */
export async function settled<Answer>(
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
