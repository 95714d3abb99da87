import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { jsonValue, rate, usd } from '../columns.ts';
import { instant, members } from './members.ts';

/**
 * One row a UTC day. Settlements take the row of their day `FOR SHARE`, its closing takes it
 * `FOR UPDATE` to seal it: nothing is added to a day that is being closed.
 */
export const businessDays = pgTable('business_days', {
  day: text('day').primaryKey(),
  /** When its closing began: all its volume is folded and nothing is added to it any more. */
  sealedAt: instant('sealed_at'),
  /** When its closing was complete; null before. */
  closedAt: instant('closed_at'),
});

/** What a daily closing did to one position; only where volume was matched. */
export const binaryClosings = pgTable(
  'binary_closings',
  {
    day: text('day').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** Volume before it, BV. */
    left: usd('left').notNull(),
    right: usd('right').notNull(),
    matched: usd('matched').notNull(),
    rate: rate('rate').notNull(),
    cap: usd('cap').notNull(),
    gross: usd('gross').notNull(),
    paid: usd('paid').notNull(),
    flushed: usd('flushed').notNull(),
    planId: integer('plan_id').notNull(),
    /** Active directs of that day's end. */
    directsLeft: integer('directs_left').notNull(),
    directsRight: integer('directs_right').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.memberId] }),
    index('binary_closings_member_idx').on(table.memberId, table.day),
  ],
);

export const jobRunStates = ['running', 'done', 'failed'] as const;

/** What the server did by itself. Periodic jobs have one row a period; others one where there was work. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    job: text('job').notNull(),
    /** UTC day, or another name of the period; null where the job has none. */
    period: text('period'),
    state: text('state', { enum: jobRunStates }).notNull(),
    /** Where a run that was interrupted goes on, and what it counted. */
    progress: jsonValue('progress').$type<Readonly<Record<string, string | number>>>().notNull(),
    error: text('error'),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('job_runs_period_key').on(table.job, table.period),
    index('job_runs_started_idx').on(table.startedAt),
  ],
);

/** A day's comparison of what is owed with what the chain holds. */
export const reconciliations = pgTable('reconciliations', {
  day: text('day').primaryKey(),
  at: instant('at').notNull(),
  agrees: boolean('agrees').notNull(),
  /** Per account and currency, as decimal strings: owed, held, difference, what does not agree. */
  report: jsonValue('report').notNull(),
});

export const standstillKinds = ['settlement', 'payouts', 'purchases'] as const;
export type StandstillKind = (typeof standstillKinds)[number];

/** Times in which days were not closed, or a watcher read no new final block. */
export const standstills = pgTable(
  'standstills',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: standstillKinds }).notNull(),
    /** Since when it stands still. */
    since: instant('since').notNull(),
    /** When the server noticed. */
    seenAt: instant('seen_at').notNull(),
    /** When administrators were written to; null while it is still waited for. */
    alertedAt: instant('alerted_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    // One at a time of each kind: two processes that notice it at once write one.
    uniqueIndex('standstills_open_key')
      .on(table.kind)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** Ranks of the career plan, lowest first by `position`; volumes BV of the lifetime. */
export const ranks = pgTable('ranks', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  position: integer('position').notNull().unique(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  leftVolume: usd('left_volume').notNull(),
  rightVolume: usd('right_volume').notNull(),
  /** Active directs in each leg. */
  leftDirects: integer('left_directs').notNull(),
  rightDirects: integer('right_directs').notNull(),
});

/** When a member first met all requirements of a rank; never taken back. */
export const memberRanks = pgTable(
  'member_ranks',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    rankId: integer('rank_id')
      .notNull()
      .references(() => ranks.id),
    reachedAt: instant('reached_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.rankId] })],
);

/** What administrators wrote down about a member; the member never reads it. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    authorId: bigint('author_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('member_notes_member_idx').on(table.memberId, table.id)],
);
