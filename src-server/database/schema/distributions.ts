import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { usd } from '../columns.ts';
import { instant, members } from './members.ts';
import { offerings } from './offerings.ts';

/** What two persons declared to be distributed among the holders of an issued offering. It never changes. */
export const offeringDistributions = pgTable(
  'offering_distributions',
  {
    number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
    offeringId: integer('offering_id')
      .notNull()
      .references(() => offerings.id),
    /** Who held units at the end of this day (UTC) is paid. */
    recordDay: date('record_day').notNull(),
    /** Declared. */
    amount: usd('amount').notNull(),
    /** Of all holders. */
    units: integer('units').notNull(),
    /** Sum of the parts; the rest is what the cents left. */
    distributed: usd('distributed').notNull(),
    noteEs: text('note_es').notNull(),
    noteEn: text('note_en').notNull(),
    /** SHA-256 of `divisionText`, in hex. */
    digest: text('digest').notNull(),
    declaredAt: instant('declared_at').notNull(),
    /** When the last part was paid. */
    paidAt: instant('paid_at'),
  },
  (table) => [
    uniqueIndex('offering_distributions_key').on(table.offeringId, table.recordDay),
    index('offering_distributions_unpaid_idx')
      .on(table.number)
      .where(sql`${table.paidAt} is null`),
    // Whatever the code does: never more than was declared.
    check(
      'offering_distributions_amounts',
      sql`${table.units} > 0 and ${table.distributed} > 0 and ${table.distributed} <= ${table.amount}`,
    ),
    check('offering_distributions_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** What each holder gets of a distribution. */
export const distributionParts = pgTable(
  'distribution_parts',
  {
    distributionNumber: integer('distribution_number')
      .notNull()
      .references(() => offeringDistributions.number),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    units: integer('units').notNull(),
    /** Whole cents; zero where the part is less than one. */
    amount: usd('amount').notNull(),
    /** When it was credited; of nothing, when the others were. */
    paidAt: instant('paid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.distributionNumber, table.memberId] }),
    index('distribution_parts_member_idx').on(table.memberId, table.distributionNumber),
    check(
      'distribution_parts_amount',
      sql`${table.units} > 0 and ${table.amount} >= 0 and trunc(${table.amount}, 2) = ${table.amount}`,
    ),
  ],
);
