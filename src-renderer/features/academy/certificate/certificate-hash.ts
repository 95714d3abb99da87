import type { Certificate } from '#contract/api/academy/academy.ts';
import { certificateText } from '#contract/rules/academy/certificates.ts';
import { canHash, sha256 } from '#renderer/lib/browser/sha256.ts';

/** SHA-256 of what a certificate shows, in hex; null where the browser computes none (plain HTTP). */
export async function hashOf(certificate: Certificate): Promise<string | null> {
  if (!canHash()) return null;
  const { number, name, slug, version, issued_at, score } = certificate;
  return sha256(
    certificateText({
      number,
      name,
      course: slug,
      version,
      issuedAt: new Date(issued_at).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      score,
    }),
  );
}
