/** For whom a claim says who they are. */
export const claimKinds = ['natural_person', 'legal_entity'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/**
 * `asked` waits for the staff; `withdrawn` the member took it back; `lapsed` nobody decided it in time.
 * Whether a granted one has expired is no state: its `valid_until` says so.
 */
export const claimStates = [
  'asked',
  'granted',
  'refused',
  'revoked',
  'withdrawn',
  'lapsed',
] as const;
export type ClaimState = (typeof claimStates)[number];
