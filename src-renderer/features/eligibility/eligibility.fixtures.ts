import type {
  EligibilityClaim,
  EligibilityState,
  IdentityDocument,
} from '#contract/api/tokenization/eligibility.ts';

export const documentOf = (change: Partial<IdentityDocument> = {}): IdentityDocument => ({
  id: 'd'.repeat(32),
  kind: 'passport',
  type: 'image/webp',
  size: 240_000,
  sent_at: '2026-11-20T17:30:00.000Z',
  erased_at: null,
  ...change,
});

export const claimOf = (change: Partial<EligibilityClaim> = {}): EligibilityClaim => ({
  id: 7,
  kind: 'natural_person',
  country: 'MX',
  state: 'asked',
  asked_at: '2026-11-20T17:40:00.000Z',
  decided_at: null,
  revoked_at: null,
  note: null,
  valid_until: null,
  erase_at: '2027-05-19T17:40:00.000Z',
  erased_at: null,
  document_name: 'Valeria Montes Ruiz',
  document_date: '1990-04-12',
  registration_number: null,
  documents: [documentOf()],
  ...change,
});

/** Of a claim whose documents and typed words are gone. */
export const erasedClaim = (change: Partial<EligibilityClaim>): EligibilityClaim =>
  claimOf({
    document_name: null,
    document_date: null,
    erased_at: '2026-11-21T10:00:00.000Z',
    documents: [documentOf({ erased_at: '2026-11-21T10:00:00.000Z' })],
    ...change,
  });

export const stateOf = (change: Partial<EligibilityState> = {}): EligibilityState => ({
  at: '2026-11-22T12:00:00.000Z',
  valid: null,
  ask_from: '2026-11-22T12:00:00.000Z',
  claims: [],
  documents: [],
  limits: {
    documents: 6,
    document_mb: 10,
    document_days: 90,
    undecided_days: 180,
    unsent_hours: 24,
  },
  ...change,
});

/** Settings of a product whose tokenization is on, or off. */
export const settingsOf = (isOn = true) => ({
  areas: isOn ? ['tokenization'] : [],
  chain: null,
  chat_url: '',
  social_url: '',
  support_url: '',
  diagnostics_public_key: '',
});
