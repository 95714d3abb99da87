import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { Clock } from '../base/clock.ts';
import { DomainError } from '../base/errors.ts';

/** Avatars that one member may send in a window, and other files. */
export const AVATARS_MAX = 10;
export const UPLOADS_MAX = 30;
const WINDOW_MS = 10 * MINUTE_MS;

export interface UploadLimit {
  /** @throws DomainError `rate_limited` */
  count(memberId: number): void;
}

/** Counts a member's uploads over a sliding window, in this process. */
export function createUploadLimit(clock: Clock, most: number): UploadLimit {
  /** Milliseconds of the uploads that still count, oldest first. */
  const sent = new Map<number, readonly number[]>();

  function forget(since: number): void {
    for (const [memberId, times] of sent) {
      if ((times.at(-1) ?? 0) <= since) sent.delete(memberId);
    }
  }

  return {
    count(memberId) {
      const now = clock.now().getTime();
      forget(now - WINDOW_MS);
      const recent = (sent.get(memberId) ?? []).filter((at) => at > now - WINDOW_MS);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= most) {
        throw new DomainError('rate_limited', {
          message: 'Too many files',
          details: { retry_after: Math.ceil((oldest + WINDOW_MS - now) / 1000) },
        });
      }
      sent.set(memberId, [...recent, now]);
    },
  };
}
