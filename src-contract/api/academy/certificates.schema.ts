import Type from 'typebox';
import { CERTIFICATE_PATTERN } from '../../rules/academy/certificates.ts';
import { Instant, Nullable } from '../scalars.schema.ts';
import { off, Said, Slug } from './academy.schema.ts';

export const certificateSchemas = {
  /** Newest first. */
  answer: Type.Object({
    items: Type.Array(
      Type.Object({ number: Type.String(), course: Said, slug: Slug, issued_at: Instant }),
    ),
  }),
  errors: ['area_off'] as const,
};
export const CertificateNumber = Type.String({ pattern: CERTIFICATE_PATTERN.source });
/** What anyone sees who has the number. */
export const Certificate = Type.Object({
  number: CertificateNumber,
  /** Of the person, as it was then. */
  name: Type.String(),
  course: Said,
  slug: Slug,
  version: Type.Integer(),
  issued_at: Instant,
  /** SHA-256 of `certificateText`, in hex. */
  hash: Type.String(),
  /** Percent of the last quiz; null: it has none. Part of what is hashed. */
  score: Nullable(Type.Integer()),
  lessons: Type.Integer(),
  minutes: Type.Integer(),
});
const ByCertificate = Type.Object({ number: CertificateNumber });
export const verifySchemas = {
  /** As people type it: small letters, spaces and missing dashes are forgiven. */
  params: Type.Object({ number: Type.String({ maxLength: 40 }) }),
  answer: Certificate,
  errors: off,
};
/** The caller's own, as a PDF in the language of Accept-Language. */
export const certificatePdfSchemas = {
  params: ByCertificate,
  answer: Type.Unsafe<ArrayBuffer>({ type: 'string', format: 'binary' }),
  errors: off,
};
