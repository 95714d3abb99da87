/** Kinds of documents that an offering has. */
export const offeringDocumentKinds = [
  'risks',
  'prospectus',
  'statutes',
  'agreement',
  'other',
] as const;
export type OfferingDocumentKind = (typeof offeringDocumentKinds)[number];

/** Without these two nobody can approve an offering. */
export const requiredDocuments = ['risks', 'agreement'] as const satisfies OfferingDocumentKind[];

export const DOCUMENT_TEXT_MAX = 200_000;
export const RISKS_MAX = 6;

/** A version of a document, in one language or both. */
interface VersionTexts {
  readonly es: string;
  readonly en: string | null;
}

/**
 * The text whose SHA-256 is the fingerprint of a document's version, the one that stands on the chain: both
 * languages, so that neither can be changed alone.
 */
export const versionText = ({ es, en }: VersionTexts): string =>
  ['tct-document-1', `es ${es.length}`, es, `en ${en?.length ?? 0}`, en ?? '', ''].join('\n');
