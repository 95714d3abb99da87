/** What an identity document is. */
export const identityDocumentKinds = [
  'identity_front',
  'identity_back',
  'passport',
  'proof_of_address',
  'registration',
] as const;
export type IdentityDocumentKind = (typeof identityDocumentKinds)[number];
