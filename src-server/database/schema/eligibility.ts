import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { claimKinds, claimStates } from '#contract/rules/eligibility/claims.ts';
import { identityDocumentKinds } from '#contract/rules/eligibility/documents.ts';
import { quoted } from '../columns.ts';
import { files } from './files.ts';
import { instant, members } from './members.ts';

/** What members say of who they are, and what the staff decided about it. */
export const eligibilityClaims = pgTable(
  'eligibility_claims',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: claimKinds }).notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    /** As the document has it; null, as the next two are, once it was erased. */
    documentName: text('document_name'),
    /** Of birth, or of a legal entity's registration. */
    documentDate: date('document_date', { mode: 'string' }),
    /** Of a legal entity alone. */
    registrationNumber: text('registration_number'),
    state: text('state', { enum: claimStates }).notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When it was not `asked` any more, whoever ended that. */
    decidedAt: instant('decided_at'),
    /** Of the staff; null where the member or time ended it. */
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => members.id),
    revokedAt: instant('revoked_at'),
    revokedBy: bigint('revoked_by', { mode: 'number' }).references(() => members.id),
    /** Why it was refused or revoked; the member reads it. */
    note: text('note'),
    /** Until when a granted one counts; a later one that was granted ends it. */
    validUntil: instant('valid_until'),
    /** When the documents and what was typed are erased at the latest. */
    eraseAt: instant('erase_at').notNull(),
    erasedAt: instant('erased_at'),
  },
  (table) => [
    // One open claim a member.
    uniqueIndex('eligibility_claims_open_key')
      .on(table.memberId)
      .where(sql`state = 'asked'`),
    index('eligibility_claims_member_idx').on(table.memberId, table.decidedAt),
    index('eligibility_claims_state_idx').on(table.state, table.id),
    index('eligibility_claims_erase_idx')
      .on(table.eraseAt)
      .where(sql`erased_at is null`),
    check(
      'eligibility_claims_words',
      sql.raw(`kind in (${quoted(claimKinds)}) and state in (${quoted(claimStates)})`),
    ),
    check('eligibility_claims_country', sql`country ~ '^[A-Z]{2}$'`),
    check('eligibility_claims_decided', sql`(decided_at is null) = (state = 'asked')`),
    check(
      'eligibility_claims_decider',
      sql`(decided_by is not null) = (state in ('granted', 'refused', 'revoked')) and decided_by <> member_id`,
    ),
    check(
      'eligibility_claims_revoked',
      sql`(state = 'revoked') = (revoked_at is not null) and (revoked_at is null) = (revoked_by is null) and revoked_by <> member_id`,
    ),
    check('eligibility_claims_note', sql`(note is not null) = (state in ('refused', 'revoked'))`),
    check(
      'eligibility_claims_valid',
      sql`(valid_until is not null) = (state in ('granted', 'revoked')) and valid_until >= decided_at`,
    ),
    // What was typed is there until it is erased, all of it together.
    check(
      'eligibility_claims_typed',
      sql`(document_name is null) = (erased_at is not null) and (document_date is null) = (erased_at is not null)
        and (registration_number is not null) = (kind = 'legal_entity' and erased_at is null)`,
    ),
    // What ended without being granted, or was revoked, keeps nothing.
    check('eligibility_claims_erased', sql`state in ('asked', 'granted') or erased_at is not null`),
  ],
);

/**
 * Identity documents. The bytes lie in the store, encrypted by a key of the document's own; `sealed_key` is
 * that key, encrypted by the server's secret. Without it the bytes can't be read.
 */
export const identityDocuments = pgTable(
  'identity_documents',
  {
    /** 192 random bits in base64url; bound to the bytes. */
    id: text('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** Null until it is sent with a claim. */
    claimId: bigint('claim_id', { mode: 'number' }).references(() => eligibilityClaims.id),
    kind: text('kind', { enum: identityDocumentKinds }).notNull(),
    /** By content, before it was encrypted. */
    type: text('type').notNull(),
    /** Bytes before they were encrypted. */
    size: integer('size').notNull(),
    fileId: text('file_id')
      .unique()
      .references(() => files.id, { onDelete: 'set null' }),
    sealedKey: text('sealed_key'),
    createdAt: instant('created_at').notNull(),
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('identity_documents_claim_idx').on(table.claimId),
    index('identity_documents_member_idx')
      .on(table.memberId)
      .where(sql`claim_id is null`),
    index('identity_documents_unsent_idx')
      .on(table.createdAt)
      .where(sql`claim_id is null`),
    check('identity_documents_kind', sql.raw(`kind in (${quoted(identityDocumentKinds)})`)),
    check('identity_documents_size', sql`size > 0`),
    check('identity_documents_erased', sql`(sealed_key is null) = (erased_at is not null)`),
  ],
);
