import type { TreasuryView } from '#contract/api/admin/payouts.ts';

/** What the owner can have made, in the order of the list. */
export const ownerKinds = [
  'grant_operator',
  'revoke_operator',
  'grant_approver',
  'revoke_approver',
  'limit',
  'withdraw',
] as const;
export type OwnerKind = (typeof ownerKinds)[number];

/** What is typed for one call; which of it counts depends on the kind. */
export interface OwnerValues {
  kind: string;
  currency: string;
  address: string;
  amount: string;
}

/** One call as it is listed: an amount in whole tokens. */
export interface PlannedCall {
  readonly kind: OwnerKind;
  readonly currency: string;
  readonly address: string;
  readonly amount: string;
}

export const asksAmount = (kind: string): boolean => kind === 'limit' || kind === 'withdraw';
export const asksAddress = (kind: string): boolean => kind !== '' && kind !== 'limit';

/** Nobody approves in a treasury of the first edition. */
export const kindsOf = ({ edition }: Pick<TreasuryView, 'edition'>): readonly OwnerKind[] =>
  edition === 2 ? ownerKinds : ownerKinds.filter((kind) => !kind.endsWith('_approver'));
