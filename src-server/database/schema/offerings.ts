import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { offeringDocumentKinds } from '#contract/rules/offerings/documents.ts';
import {
  keptOfferingStates,
  returnReasons,
  subscriptionStates,
} from '#contract/rules/offerings/states.ts';
import { usd } from '../columns.ts';
import { eligibilityClaims } from './eligibility.ts';
import { instant, members } from './members.ts';
import { purchaseRequests } from './purchases.ts';

/** What can go wrong, in both languages: a clause that is understood alone, and what it means. */
export interface OfferingRisk {
  readonly clause_es: string;
  readonly clause_en: string;
  readonly text_es: string;
  readonly text_en: string;
}

/** Units of a company or a thing that members subscribe for. Once approved its terms never change. */
export const offerings = pgTable(
  'offerings',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    state: text('state', { enum: keptOfferingStates }).notNull().default('draft'),
    nameEs: text('name_es').notNull(),
    nameEn: text('name_en').notNull(),
    summaryEs: text('summary_es').notNull(),
    summaryEn: text('summary_en').notNull(),
    issuer: text('issuer').notNull(),
    /** Number that its country's register has it under. */
    issuerRegister: text('issuer_register').notNull(),
    /** ISO 3166 alpha-2. */
    issuerCountry: text('issuer_country').notNull(),
    /** What the units are a part of, and with which rights. */
    assetEs: text('asset_es').notNull(),
    assetEn: text('asset_en').notNull(),
    risks: jsonb('risks').$type<OfferingRisk[]>().notNull(),
    /** Of one unit. */
    price: usd('price').notNull(),
    /** Units there are. */
    supply: integer('supply').notNull(),
    /** Units that can be asked for: as many as there are, or more, which are divided pro rata then. */
    askedMax: integer('asked_max').notNull(),
    /** Units below which the offering fails. */
    least: integer('least').notNull(),
    memberMin: integer('member_min').notNull(),
    memberMax: integer('member_max').notNull(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    /** Day on which it is to be allotted (UTC). */
    allotsOn: date('allots_on').notNull(),
    /** Months after the issue in which units can't be transferred. */
    lockupMonths: integer('lockup_months').notNull(),
    /** Days after the payment in which a member may step back. */
    coolingDays: integer('cooling_days').notNull(),
    /** Units of subscriptions that are reserved, paid or allotted. */
    asked: integer('asked').notNull().default(0),
    /** Counts the changes of a draft. */
    edits: integer('edits').notNull().default(1),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => members.id),
    createdAt: instant('created_at').notNull(),
    approvedAt: instant('approved_at'),
    allottedAt: instant('allotted_at'),
    /** SHA-256 of `allotmentText`, in hex. */
    allotmentDigest: text('allotment_digest'),
    issuedAt: instant('issued_at'),
    /** When it failed or was cancelled. */
    endedAt: instant('ended_at'),
    cancelReason: text('cancel_reason'),
    /** When all of it had gone back to its members. */
    returnedAt: instant('returned_at'),
  },
  (table) => [
    index('offerings_window_idx').on(table.state, table.closesAt),
    // Whatever the code does: never more than can be asked for.
    check('offerings_asked', sql`${table.asked} between 0 and ${table.askedMax}`),
    check(
      'offerings_terms',
      sql`${table.price} > 0 and ${table.supply} > 0 and ${table.askedMax} >= ${table.supply}
        and ${table.least} between 1 and ${table.supply}
        and ${table.memberMin} between 1 and ${table.memberMax}
        and ${table.memberMax} <= ${table.askedMax}
        and ${table.closesAt} > ${table.opensAt} and ${table.coolingDays} > 0
        and ${table.lockupMonths} >= 0`,
    ),
    check(
      'offerings_allotted',
      sql`(${table.state} in ('allotted', 'issued')) = (${table.allottedAt} is not null)
        and (${table.allottedAt} is null) = (${table.allotmentDigest} is null)`,
    ),
    check(
      'offerings_ended',
      sql`(${table.state} in ('failed', 'cancelled')) = (${table.endedAt} is not null)
        and (${table.state} = 'cancelled') = (${table.cancelReason} is not null)`,
    ),
    check('offerings_approved', sql`(${table.state} = 'draft') = (${table.approvedAt} is null)`),
  ],
);

/** The licence or exemption by which an offering may be subscribed to in a country. */
export const offeringPermits = pgTable(
  'offering_permits',
  {
    offeringId: integer('offering_id')
      .notNull()
      .references(() => offerings.id),
    /** ISO 3166 alpha-2. */
    country: text('country').notNull(),
    basis: text('basis').notNull(),
    /** Its last day (UTC); null: it does not end. */
    validUntil: date('valid_until'),
  },
  (table) => [primaryKey({ columns: [table.offeringId, table.country] })],
);

/** A document of an offering; what it says is in its versions. */
export const offeringDocuments = pgTable(
  'offering_documents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    offeringId: integer('offering_id')
      .notNull()
      .references(() => offerings.id),
    kind: text('kind', { enum: offeringDocumentKinds }).notNull(),
    nameEs: text('name_es').notNull(),
    nameEn: text('name_en').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    index('offering_documents_offering_idx').on(table.offeringId, table.position),
    uniqueIndex('offering_documents_kind_key')
      .on(table.offeringId, table.kind)
      .where(sql`${table.kind} <> 'other'`),
  ],
);

/** Versions of documents; append-only once two persons agreed to them. */
export const offeringVersions = pgTable(
  'offering_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    documentId: integer('document_id')
      .notNull()
      .references(() => offeringDocuments.id),
    version: integer('version').notNull(),
    textEs: text('text_es').notNull(),
    textEn: text('text_en'),
    /** SHA-256 of `versionText`, in hex. */
    digest: text('digest').notNull(),
    writtenBy: bigint('written_by', { mode: 'number' }).references(() => members.id),
    writtenAt: instant('written_at').notNull(),
    /** Null while only administrators see it. */
    approvedAt: instant('approved_at'),
  },
  (table) => [
    uniqueIndex('offering_versions_key').on(table.documentId, table.version),
    // One at a time waits for the second person.
    uniqueIndex('offering_versions_waiting_key')
      .on(table.documentId)
      .where(sql`${table.approvedAt} is null`),
    check('offering_versions_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** What a member asks for of an offering. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    number: integer('number').primaryKey().generatedAlwaysAsIdentity({ startWith: 31001 }),
    offeringId: integer('offering_id')
      .notNull()
      .references(() => offerings.id),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** By which the member was eligible. */
    claimId: bigint('claim_id', { mode: 'number' })
      .notNull()
      .references(() => eligibilityClaims.id),
    state: text('state', { enum: subscriptionStates }).notNull(),
    payment: text('payment', { enum: ['balance', 'chain'] }).notNull(),
    requestNumber: bigint('request_number', { mode: 'number' })
      .unique()
      .references(() => purchaseRequests.number),
    units: integer('units').notNull(),
    /** Units × price. */
    amount: usd('amount').notNull(),
    reservedAt: instant('reserved_at').notNull(),
    paidAt: instant('paid_at'),
    /** Until when the member may step back. */
    coolingUntil: instant('cooling_until'),
    /** How often it was paid: again after the chain undid what paid it first. */
    payments: integer('payments').notNull().default(0),
    /** Null before the allotment. */
    allotted: integer('allotted'),
    /** USD that went back. */
    returned: usd('returned')
      .notNull()
      .default(sql`0`),
    returnReason: text('return_reason', { enum: returnReasons }),
    /** When it was allotted, or came to nothing. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('subscriptions_member_idx').on(table.memberId, table.number),
    index('subscriptions_offering_idx').on(table.offeringId, table.state, table.number),
    check('subscriptions_units', sql`${table.units} > 0 and ${table.amount} > 0`),
    check(
      'subscriptions_paid',
      sql`${table.state} not in ('paid', 'allotted', 'refunded')
        or (${table.paidAt} is not null and ${table.coolingUntil} is not null and ${table.payments} > 0)`,
    ),
    check(
      'subscriptions_allotted',
      sql`(${table.state} <> 'allotted' or ${table.allotted} between 1 and ${table.units})`,
    ),
    // Nothing goes back twice: no more than was paid, all of it where it says so.
    check(
      'subscriptions_returned',
      sql`${table.returned} between 0 and ${table.amount}
        and (${table.returned} > 0) = (${table.returnReason} is not null)
        and (${table.state} <> 'refunded' or ${table.returned} = ${table.amount})
        and (${table.state} <> 'paid' or ${table.returned} = 0)`,
    ),
    check(
      'subscriptions_request',
      sql`${table.payment} = 'chain' or ${table.requestNumber} is null`,
    ),
  ],
);

/** Versions of documents that a member accepted for a subscription, by name. */
export const subscriptionDocuments = pgTable(
  'subscription_documents',
  {
    subscriptionNumber: integer('subscription_number')
      .notNull()
      .references(() => subscriptions.number),
    versionId: integer('version_id')
      .notNull()
      .references(() => offeringVersions.id),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionNumber, table.versionId] })],
);
