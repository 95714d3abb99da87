import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { PublicSettings } from '#contract/api/public.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import type { FormatContext } from '#renderer/lib/format.ts';
import type { Refusal } from './refusal.ts';

/** Why nothing can be withdrawn at all just now, as the server would say it; null where it can. */
export function withdrawalBlock(
  user: Pick<CurrentUser, 'email_verified' | 'withdrawals_paused_until'>,
  settings: Pick<PublicSettings, 'chain'> | undefined,
  now: number,
  format: FormatContext,
): Refusal | null {
  const refusal = (id: string, values: Refusal['values'], remedy: Refusal['remedy']): Refusal => ({
    field: null,
    namespace: 'withdrawals',
    id,
    values,
    remedy,
  });
  if (!user.email_verified) return refusal('refused.email_unverified', {}, 'verify-email');
  const until = user.withdrawals_paused_until;
  if (until !== null && Date.parse(until) > now) {
    return refusal('refused.withdrawals_paused', { date: formatDateTime(until, format) }, null);
  }
  return settings?.chain === null ? refusal('refused.payouts_off', {}, null) : null;
}
