import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { usd } from '../columns.ts';
import { courses } from './academy.ts';
import { instant, members } from './members.ts';
import { purchaseRequests } from './purchases.ts';

/** Settled purchases of courses. */
export const coursePurchases = pgTable(
  'course_purchases',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** As it was called when it was offered. */
    titleEs: text('title_es').notNull(),
    titleEn: text('title_en').notNull(),
    /** USD that were paid: all of it is revenue. */
    amount: usd('amount').notNull(),
    fromBalance: boolean('from_balance').notNull(),
    requestNumber: bigint('request_number', { mode: 'number' }).references(
      () => purchaseRequests.number,
    ),
    settledAt: instant('settled_at').notNull(),
    /** Undone by the chain after it was settled. */
    reversedAt: instant('reversed_at'),
  },
  (table) => [
    // Whatever two tabs do: a member buys a course once.
    uniqueIndex('course_purchases_member_key')
      .on(table.memberId, table.courseId)
      .where(sql`${table.reversedAt} is null`),
    // A request settles once; again only after the chain undid what it was settled by.
    uniqueIndex('course_purchases_request_key')
      .on(table.requestNumber)
      .where(sql`${table.reversedAt} is null`),
    index('course_purchases_course_idx').on(table.courseId),
    check('course_purchases_amount', sql`${table.amount} > 0`),
  ],
);
