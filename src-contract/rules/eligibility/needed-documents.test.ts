import { expect, test } from 'vitest';
import type { ClaimKind } from './claims.ts';
import type { IdentityDocumentKind } from './documents.ts';
import { missingDocuments } from './needed-documents.ts';

test.each<[ClaimKind, IdentityDocumentKind[], IdentityDocumentKind[]]>([
  ['natural_person', ['passport'], []],
  ['natural_person', ['identity_front', 'identity_back'], []],
  ['natural_person', ['identity_back', 'identity_front', 'proof_of_address'], []],
  ['natural_person', ['identity_front', 'identity_front'], ['identity_back']],
  ['natural_person', ['proof_of_address', 'registration'], ['passport']],
  ['natural_person', [], ['passport']],
  ['legal_entity', ['registration', 'passport'], []],
  ['legal_entity', ['passport'], ['registration']],
])('a claim of %s with %j lacks %j', (kind, given, missing) => {
  expect(missingDocuments(kind, given)).toEqual(missing);
});
