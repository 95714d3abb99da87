import { isInPdf } from '../paper.ts';

/** "A-2026-00418": the year, and a number that counts within it. */
export const CERTIFICATE_PATTERN = /^A-\d{4}-\d{5,9}$/;

export const certificateNumber = (year: number, count: number): string =>
  `A-${year}-${String(count).padStart(5, '0')}`;

/** What people type as a number, in its form: capitals, no spaces, the dashes. Null: it can't be one. */
export function readCertificateNumber(typed: string): string | null {
  const digits = /^A?\s*-?\s*(\d{4})\s*-?\s*(\d{5,9})$/i.exec(typed.trim().replaceAll('–', '-'));
  if (!digits) return null;
  return `A-${digits[1]}-${digits[2]}`;
}

/** What a certificate attests. */
export interface CertificateFacts {
  readonly number: string;
  /** Of the person, as it was then. */
  readonly name: string;
  /** The course's lasting address, and its version. */
  readonly course: string;
  readonly version: number;
  /** ISO 8601 in UTC, to the second. */
  readonly issuedAt: string;
  /** Percent. */
  readonly score: number | null;
}

/** The text whose SHA-256 is the certificate's fingerprint; anyone can make it from what the page shows. */
export const certificateText = (facts: CertificateFacts): string =>
  [
    'TCT certificate v1',
    facts.number,
    facts.name.normalize('NFC'),
    facts.course,
    String(facts.version),
    facts.issuedAt,
    facts.score === null ? '-' : String(facts.score),
  ].join('\n');

/** A hash as people read it: "9f2c 41d7 08be 6a53 · e1c0 77f4 b29d 3a16", its first 32 digits. */
export function shownHash(hash: string): string {
  const groups = hash.slice(0, 32).match(/.{4}/g) ?? [];
  return `${groups.slice(0, 4).join(' ')} · ${groups.slice(4).join(' ')}`;
}

/** Whether the PDF has every letter of a certificate's name and title; else the device prints it. */
export const isCertificateInPdf = (certificate: {
  readonly name: string;
  readonly course: { readonly text: string };
}): boolean => isInPdf(certificate.name) && isInPdf(certificate.course.text);
