import type { Offering } from '#contract/api/tokenization/offerings.ts';

interface Unanchored {
  /** The network has another fingerprint of it, or none yet. */
  readonly kind: 'other' | 'missing';
  readonly document: Offering['documents'][number];
}

/** The document that keeps an offering with a contract from taking subscriptions; null where none does. */
export function unanchoredOf({
  documents,
  contract,
}: Pick<Offering, 'documents' | 'contract'>): Unanchored | null {
  if (contract === null) return null;
  const other = documents.find(({ anchor }) => anchor?.is_same === false);
  if (other) return { kind: 'other', document: other };
  const missing = documents.find(({ anchor }) => anchor === null);
  return missing ? { kind: 'missing', document: missing } : null;
}
