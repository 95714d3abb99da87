import Type from 'typebox';
import {
  DOCUMENT_TEXT_MAX,
  offeringDocumentKinds,
  RISKS_MAX,
} from '../../rules/offerings/documents.ts';
import type { ProposalKind } from '../../rules/proposals.ts';
import { keptOfferingStates, offeringStates } from '../../rules/offerings/states.ts';
import {
  Country,
  Digest,
  OfferingCard,
  OfferingRisk,
  Permit,
  Slug,
} from '../tokenization/offerings.schema.ts';
import {
  Day,
  Instant,
  Nullable,
  RowNumber,
  Strict,
  UsdInput,
  UsdString,
} from '../scalars.schema.ts';
import { Proposed, Reason } from './proposals.schema.ts';

const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Units = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const Text = Type.String({ minLength: 1, maxLength: DOCUMENT_TEXT_MAX });

/** What a draft holds; once it is approved none of it changes. */
export const OfferingFields = Strict({
  slug: Slug,
  name_es: Line(120),
  name_en: Line(120),
  summary_es: Line(600),
  summary_en: Line(600),
  issuer: Line(120),
  issuer_register: Type.String({ maxLength: 60 }),
  issuer_country: Country,
  asset_es: Line(300),
  asset_en: Line(300),
  risks: Type.Array(
    Strict({
      clause_es: Line(120),
      clause_en: Line(120),
      text_es: Line(400),
      text_en: Line(400),
    }),
    { maxItems: RISKS_MAX },
  ),
  price: UsdInput,
  supply: Units,
  asked_max: Units,
  least: Units,
  member_min: Units,
  member_max: Units,
  opens_at: Instant,
  closes_at: Instant,
  allots_on: Day,
  lockup_months: Type.Integer({ minimum: 0, maximum: 120 }),
  permits: Type.Array(
    Strict({
      country: Country,
      basis: Line(120),
      valid_until: Nullable(Day),
    }),
    { maxItems: 60 },
  ),
});

/** What keeps a draft from being approved. */
export const offeringProblems = [
  'risks_missing',
  'document_missing',
  'permits_missing',
  'window_past',
  'allotment_early', // before the last cooling-off time is over
] as const;

/** What of an offering takes two persons, as kinds of proposals. */
export const offeringProposals = [
  'offering.approve',
  'offering.version',
  'offering.cancel',
  'offering.allot',
] as const satisfies readonly ProposalKind[];

export const AdminDocument = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...offeringDocumentKinds]),
  name_es: Type.String(),
  name_en: Type.String(),
  /** The newest first. */
  versions: Type.Array(
    Type.Object({
      id: Type.Integer(),
      version: Type.Integer(),
      digest: Digest,
      words: Type.Integer(),
      has_english: Type.Boolean(),
      written_at: Instant,
      /** Null while only administrators see it. */
      approved_at: Nullable(Instant),
    }),
  ),
});

export const AdminOffering = Type.Object({
  ...OfferingCard.properties,
  own: Type.Null(),
  id: Type.Integer(),
  kept_state: Type.Enum([...keptOfferingStates]),
  edits: Type.Integer(),
  summary_es: Type.String(),
  summary_en: Type.String(),
  issuer_register: Type.String(),
  asset_es: Type.String(),
  asset_en: Type.String(),
  risks: Type.Array(OfferingRisk),
  permits: Type.Array(Permit),
  documents: Type.Array(AdminDocument),
  member_min: Type.Integer(),
  member_max: Type.Integer(),
  lockup_months: Type.Integer(),
  cooling_days: Type.Integer(),
  approved_at: Nullable(Instant),
  /** Who asked for it and who agreed. */
  approved_by: Type.Array(Type.String()),
  allotment_digest: Nullable(Digest),
  ended_at: Nullable(Instant),
  cancel_reason: Nullable(Type.String()),
  /** What waits for a second person. */
  pending: Type.Array(
    Type.Object({
      proposal: Type.Integer(),
      kind: Type.Enum([...offeringProposals]),
      /** Of the document's version that it would publish. */
      version: Nullable(Type.Integer()),
      by: Nullable(Type.String()),
      at: Instant,
    }),
  ),
  /** What a draft lacks. */
  problems: Type.Array(
    Type.Object({ id: Type.Enum([...offeringProblems]), kind: Nullable(Type.String()) }),
  ),
  /** Units and USD that are paid, and not yet allotted or returned. */
  paid: Type.Object({ units: Type.Integer(), usd: UsdString, subscriptions: Type.Integer() }),
  /** Reservations that can still be paid. */
  reserved: Type.Object({ units: Type.Integer(), subscriptions: Type.Integer() }),
  /** When the last member can't step back any more; null: nobody has paid. */
  cooling_until: Nullable(Instant),
});

const ById = Type.Object({ id: RowNumber });

export const adminOfferingsSchemas = {
  answer: Type.Object({
    items: Type.Array(
      Type.Object({
        id: Type.Integer(),
        slug: Slug,
        state: Type.Enum([...offeringStates]),
        name_es: Type.String(),
        name_en: Type.String(),
        issuer: Type.String(),
        supply: Type.Integer(),
        asked: Type.Integer(),
        asked_usd: UsdString,
        opens_at: Instant,
        closes_at: Instant,
        allotted_at: Nullable(Instant),
      }),
    ),
  }),
};
export const adminOfferingSchemas = {
  params: ById,
  answer: AdminOffering,
  errors: ['not_found'] as const,
};
export const createOfferingSchemas = {
  body: OfferingFields,
  answer: AdminOffering,
  errors: ['conflict'] as const,
};
export const changeOfferingSchemas = {
  params: ById,
  body: Strict({ fields: OfferingFields, seen: Type.Integer() }),
  answer: AdminOffering,
  errors: ['not_found', 'conflict', 'offering_state'] as const,
};
export const addDocumentSchemas = {
  params: ById,
  body: Strict({
    kind: Type.Enum([...offeringDocumentKinds]),
    name_es: Line(120),
    name_en: Line(120),
    text_es: Text,
    text_en: Nullable(Text),
  }),
  answer: AdminOffering,
  errors: ['not_found', 'conflict', 'offering_state'] as const,
};
/** Writes the next version; the one that waits is replaced. */
export const writeVersionSchemas = {
  params: Type.Object({ id: RowNumber, document: RowNumber }),
  body: Strict({
    text_es: Text,
    text_en: Nullable(Text),
    /** When the version was written that this one goes on from. */
    seen: Instant,
  }),
  answer: AdminOffering,
  errors: ['not_found', 'offering_state', 'conflict'] as const,
};
export const versionSchemas = {
  params: Type.Object({ id: RowNumber, version: RowNumber }),
  answer: Type.Object({ text_es: Type.String(), text_en: Nullable(Type.String()) }),
  errors: ['not_found'] as const,
};

const twoPersons = { answer: Proposed, proposed: Proposed } as const;
/** What the members read. */
const WithReason = Strict({ reason: Line(400) });

export const approveOfferingSchemas = {
  params: ById,
  body: Strict({
    reason: Reason,
    seen: Type.Integer(),
    /** Digests of the documents that were read, in their order: another text is another request. */
    digests: Type.Array(Digest, { maxItems: 20 }),
  }),
  ...twoPersons,
  errors: ['not_found', 'conflict', 'offering_state', 'offering_incomplete'] as const,
};
export const approveVersionSchemas = {
  params: Type.Object({ id: RowNumber, version: RowNumber }),
  /** With the digest of the text that was read. */
  body: Strict({ reason: Reason, digest: Digest }),
  ...twoPersons,
  errors: ['not_found', 'conflict', 'offering_state'] as const,
};
export const cancelOfferingSchemas = {
  params: ById,
  body: WithReason,
  ...twoPersons,
  errors: ['not_found', 'offering_state'] as const,
};

/** Who would get how many; the device computes it anew from `asked` and `paid_at`. */
export const allotmentSchemas = {
  params: ById,
  answer: Type.Object({
    supply: Type.Integer(),
    total: Type.Integer(),
    price: UsdString,
    digest: Digest,
    /** False: somebody may still step back or pay, or it was done. */
    is_ready: Type.Boolean(),
    /** USD in escrow, of it to the issuer, and back to the members. */
    escrow: UsdString,
    kept: UsdString,
    back: UsdString,
    rows: Type.Array(
      Type.Object({
        number: Type.Integer(),
        member: Type.Object({ username: Type.String(), name: Type.String() }),
        country: Country,
        asked: Type.Integer(),
        paid_at: Instant,
        whole: Type.Integer(),
        /** Numerator over `total`. */
        remainder: Type.Integer(),
        is_rounded: Type.Boolean(),
        units: Type.Integer(),
        back: UsdString,
      }),
    ),
  }),
  errors: ['not_found', 'offering_state'] as const,
};
export const allotSchemas = {
  params: ById,
  body: Strict({ digest: Digest, reason: Reason }),
  ...twoPersons,
  errors: ['not_found', 'conflict', 'offering_state', 'offering_early'] as const,
};
