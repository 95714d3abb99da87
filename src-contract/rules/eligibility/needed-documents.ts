import type { ClaimKind } from './claims.ts';
import type { IdentityDocumentKind } from './documents.ts';

/** By the kind of a claim, the sets of documents of which one must be whole. */
const needed: Readonly<Record<ClaimKind, readonly (readonly IdentityDocumentKind[])[]>> = {
  natural_person: [['identity_front', 'identity_back'], ['passport']],
  legal_entity: [['registration']],
};

/**
 * What a claim lacks: the kinds missing of the set that is closest to whole, of two the larger one; empty where one is.
 */
export function missingDocuments(
  kind: ClaimKind,
  given: readonly IdentityDocumentKind[],
): readonly IdentityDocumentKind[] {
  const [least = []] = needed[kind]
    .map((set) => set.filter((one) => !given.includes(one)))
    .toSorted((a, b) => a.length - b.length);
  return least;
}
