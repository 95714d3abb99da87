import type { ClaimState } from './claims.ts';

/** Every change of a claim's state; there is no other. The database holds the same table. */
export const claimTransitions = {
  grant: { from: 'asked', to: 'granted' },
  refuse: { from: 'asked', to: 'refused' },
  withdraw: { from: 'asked', to: 'withdrawn' },
  lapse: { from: 'asked', to: 'lapsed' },
  revoke: { from: 'granted', to: 'revoked' },
} as const satisfies Readonly<
  Record<string, { readonly from: ClaimState; readonly to: ClaimState }>
>;
export type ClaimTransition = keyof typeof claimTransitions;
