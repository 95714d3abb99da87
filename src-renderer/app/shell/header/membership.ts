import type { CurrentUser } from '#contract/api/account/auth.ts';

/** What the header shows of a membership: the specification's states. */
export type MembershipStatus =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }
  | { readonly kind: 'expired'; readonly share: number }
  | {
      readonly kind: 'active';
      readonly name: string;
      readonly daysLeft: number;
      /** Share of the duration used, 0 to 1. */
      readonly share: number;
    };

type Memberships = Pick<CurrentUser, 'current_membership' | 'expired_membership'>;

const share = (percent: number | undefined) => Math.min(Math.max((percent ?? 0) / 100, 0), 1);

/**
 * A running membership shows days and progress bar, an expired one the bar alone. A missing
 * progress counts as 0.
 */
export function membershipStatus(user: Memberships | undefined): MembershipStatus {
  if (!user) return { kind: 'unknown' };
  const { current_membership: current, expired_membership: expired } = user;
  if (expired) return { kind: 'expired', share: share(expired.current_progress) };
  if (!current) return { kind: 'none' };
  return {
    kind: 'active',
    name: current.name,
    daysLeft: current.left_days_membership,
    share: share(current.current_progress),
  };
}
