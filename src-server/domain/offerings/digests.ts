import { createHash } from 'node:crypto';
import { allotmentText, type Allotment } from '#contract/rules/offerings/allotment.ts';
import { versionText } from '#contract/rules/offerings/documents.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Fingerprint of a document's version: SHA-256 in hex. */
export const versionDigest = (texts: { readonly es: string; readonly en: string | null }): string =>
  sha256(versionText(texts));

/** Fingerprint of an allotment: SHA-256 in hex. */
export const allotmentDigest = (allotment: Allotment): string => sha256(allotmentText(allotment));
