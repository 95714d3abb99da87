import type { Certificate } from '#contract/api/academy/academy.ts';
import { certificateText } from '#contract/rules/academy/certificates.ts';

/** SHA-256 of what a certificate shows, in hex; null where the browser computes none (plain HTTP). */
export async function hashOf(certificate: Certificate): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const { number, name, slug, version, issued_at, score } = certificate;
  const text = certificateText({
    number,
    name,
    course: slug,
    version,
    issuedAt: new Date(issued_at).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    score,
  });
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
