import Type from 'typebox';
import { claimKinds, claimStates } from '../../rules/eligibility/claims.ts';
import { identityDocumentKinds } from '../../rules/eligibility/documents.ts';
import { claimLimits } from '../../rules/eligibility/limits.ts';
import { FileId } from '../files.schema.ts';
import { Day, Instant, Nullable, RowNumber, Strict } from '../scalars.schema.ts';

/** ISO 3166-1 alpha-2. */
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' });

/** What is said of an identity document; nobody but staff opens one. */
export const identityDocument = {
  id: FileId,
  kind: Type.Enum([...identityDocumentKinds]),
  /** By content. */
  type: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  sent_at: Instant,
  erased_at: Nullable(Instant),
};
const IdentityDocument = Type.Object(identityDocument);

/** A claim as its member and the staff see it. */
export const claim = {
  id: RowNumber,
  kind: Type.Enum([...claimKinds]),
  country: CountryCode,
  state: Type.Enum([...claimStates]),
  asked_at: Instant,
  decided_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
  /** Why it was refused or revoked. */
  note: Nullable(Type.String()),
  /** Of one that was granted; a later one that is granted ends it. */
  valid_until: Nullable(Instant),
  /** When the documents and what was typed are erased, at the latest. */
  erase_at: Instant,
  erased_at: Nullable(Instant),
};

/** What the member typed; null once it was erased. */
export const typedIdentity = {
  document_name: Nullable(Type.String()),
  /** Of birth, or of a legal entity's registration. */
  document_date: Nullable(Day),
  /** Of a legal entity. */
  registration_number: Nullable(Type.String()),
};

const Claim = Type.Object({
  ...claim,
  ...typedIdentity,
  documents: Type.Array(IdentityDocument),
});

export const stateSchemas = {
  answer: Type.Object({
    at: Instant,
    /** The claim that counts now. */
    valid: Nullable(
      Type.Object({
        id: RowNumber,
        kind: Type.Enum([...claimKinds]),
        country: CountryCode,
        until: Instant,
      }),
    ),
    /** When one may be asked for: null while one is open. */
    ask_from: Nullable(Instant),
    /** Newest first, at most twenty. */
    claims: Type.Array(Claim),
    /** Sent and not part of a claim yet. */
    documents: Type.Array(IdentityDocument),
    limits: Type.Object({
      documents: Type.Integer(),
      document_mb: Type.Integer(),
      /** Days after granting until the documents are erased. */
      document_days: Type.Integer(),
      undecided_days: Type.Integer(),
      /** Hours until a document that is part of no claim is erased. */
      unsent_hours: Type.Integer(),
    }),
  }),
};

export const sendDocumentSchemas = {
  body: Strict({ kind: Type.Enum([...identityDocumentKinds]), file: Type.Any() }),
  answer: IdentityDocument,
  errors: ['area_off', 'files_unreachable', 'too_many'] as const,
};

export const removeDocumentSchemas = {
  params: Type.Object({ id: FileId }),
  answer: Type.Object({ ok: Type.Literal(true) }),
  errors: ['not_found'] as const,
};

export const askSchemas = {
  body: Strict({
    kind: Type.Enum([...claimKinds]),
    country: CountryCode,
    document_name: Type.String({ maxLength: claimLimits.name }),
    document_date: Day,
    registration_number: Type.Optional(Type.String({ maxLength: claimLimits.number })),
    /** Documents that were sent before. */
    documents: Type.Array(FileId, { maxItems: claimLimits.documents, uniqueItems: true }),
  }),
  answer: Claim,
  errors: ['area_off', 'claim_open', 'claim_valid'] as const,
};

export const withdrawSchemas = {
  params: Type.Object({ id: RowNumber }),
  answer: Claim,
  errors: ['not_found', 'claim_state'] as const,
};
