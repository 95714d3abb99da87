import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { insertionSides } from '#contract/rules/limits.ts';
import { duties, roles, type Duty } from '#contract/rules/staff.ts';
import { bytes, jsonValue, linesSql, plainSql, quoted, rate, usd } from '../columns.ts';

/** An instant; JavaScript dates in code, `timestamptz` in the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const members = pgTable(
  'members',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    username: text('username').notNull(),
    /** Kept in lower case. */
    email: text('email').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    /** Argon2id in PHC format. */
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    country: text('country').notNull(),
    language: text('language', { enum: ['es', 'en'] })
      .notNull()
      .default('es'),
    /** Unguessable name of the picture, or null. */
    avatar: text('avatar'),
    role: text('role', { enum: roles }).notNull().default('member'),
    /** Of administrators alone; see `Duty`. */
    duties: text('duties')
      .array()
      .$type<Duty[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    isAdmin: boolean('is_admin')
      .notNull()
      .generatedAlwaysAs(sql`role = 'administrator'`),
    status: text('status', { enum: ['active', 'blocked'] })
      .notNull()
      .default('active'),
    /** Who invited them, fixed for ever; null for the root member alone. */
    sponsorId: bigint('sponsor_id', { mode: 'number' }),
    insertionSide: text('insertion_side', { enum: insertionSides }).notNull().default('auto'),
    termsVersion: text('terms_version').notNull(),
    /** Why an administrator blocked the account, who and when. */
    blockedReason: text('blocked_reason'),
    blockedBy: bigint('blocked_by', { mode: 'number' }),
    blockedAt: instant('blocked_at'),
    withdrawalsPausedUntil: instant('withdrawals_paused_until'),
    /** What the member chose; what is missing is as `defaultPreferences` says. */
    preferences: jsonValue('preferences')
      .notNull()
      .default(sql`'{}'::jsonb`),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('members_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('members_email_key').on(table.email),
    index('members_sponsor_idx').on(table.sponsorId),
    // Beginnings of usernames, whatever the collation.
    index('members_username_prefix_idx').on(sql`lower(${table.username}) text_pattern_ops`),
    index('members_email_prefix_idx').on(sql`${table.email} text_pattern_ops`),
    index('members_name_prefix_idx').on(
      sql`lower(${table.firstName} || ' ' || ${table.lastName}) text_pattern_ops`,
    ),
    index('members_last_name_prefix_idx').on(sql`lower(${table.lastName}) text_pattern_ops`),
    index('members_plain_name_idx').on(
      sql`${plainSql(sql`${table.firstName} || ' ' || ${table.lastName}`)} text_pattern_ops`,
    ),
    index('members_plain_last_name_idx').on(
      sql`${plainSql(sql`${table.lastName}`)} text_pattern_ops`,
    ),
    // Any part of three letters or more of what a member is called.
    index('members_words_idx').using(
      'gin',
      sql`${linesSql([
        sql`${table.username}`,
        sql`${table.firstName} || ' ' || ${table.lastName}`,
        sql`${table.email}`,
      ])} gin_trgm_ops`,
    ),
    check('members_email_lower', sql`${table.email} = lower(${table.email})`),
    check('members_role', sql.raw(`role in (${quoted(roles)})`)),
    check('members_duties', sql.raw(`duties <@ array[${quoted(duties)}]`)),
    check('members_duties_of_role', sql`role = 'administrator' or duties = '{}'`),
    // The few of whom a list asks.
    index('members_not_active_idx')
      .on(table.id)
      .where(sql`${table.status} <> 'active'`),
    index('members_staff_idx')
      .on(table.id)
      .where(sql`${table.role} <> 'member'`),
  ],
);

/** Members' pictures as the server encoded them; served by name to whoever knows it. */
export const pictures = pgTable('pictures', {
  name: text('name').primaryKey(),
  data: bytes('data').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const plans = pgTable('plans', {
  id: integer('id').primaryKey(),
  /** Spanish, the product's first language, and English. */
  name: text('name').notNull().unique(),
  nameEn: text('name_en').notNull().unique(),
  price: usd('price').notNull(),
  durationDays: integer('duration_days').notNull(),
  volume: usd('volume').notNull(),
  directRate: rate('direct_rate').notNull(),
  binaryRate: rate('binary_rate').notNull(),
  dailyCap: usd('daily_cap').notNull(),
  /** Can be bought and renewed; who has it keeps it to its end. */
  isSold: boolean('is_sold').notNull().default(true),
});

export const memberships = pgTable(
  'memberships',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    /** The plan counts from here … */
    startsAt: instant('starts_at').notNull(),
    /** … to here: a renewal moves it on, an upgrade ends it at once. */
    endsAt: instant('ends_at').notNull(),
    /** When the time that is used up began to run: earlier than `startsAt` where it was given back. */
    periodStartsAt: instant('period_starts_at').notNull(),
    /** What was paid for its time: `membership_times` says for which part of it. */
    paid: usd('paid').notNull(),
  },
  (table) => [
    index('memberships_member_idx').on(table.memberId, table.endsAt),
    index('memberships_ends_idx').on(table.endsAt),
  ],
);
