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
import { gameCircles } from '#contract/rules/game/nickname.ts';
import { bytes, jsonValue, plainSql } from '../columns.ts';
import { instant, members } from './members.ts';

/** Days of the game: a seed each, whose hash is published the day before. */
export const gameDays = pgTable(
  'game_days',
  {
    /** UTC day. */
    day: text('day').primaryKey(),
    /** Nobody is told before the day has closed. */
    seed: bytes('seed').notNull(),
    /** SHA-256 of the seed, in hex. */
    hash: text('hash').notNull(),
    publishedAt: instant('published_at').notNull(),
    /** Least sum of differences and a log that reaches it; computed when the day opens. */
    least: integer('least'),
    bestLog: jsonValue('best_log').$type<number[] | null>(),
    /** When the seed was revealed and the places were fixed. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('game_days_open_idx')
      .on(table.day)
      .where(sql`${table.closedAt} is null`),
    check('game_days_seed', sql`octet_length(${table.seed}) = 32`),
    check('game_days_hash', sql`${table.hash} = encode(sha256(${table.seed}), 'hex')`),
    // A hash that comes with its day, or later, proves nothing.
    check(
      'game_days_before',
      sql`${table.publishedAt} < (${table.day} || 'T00:00:00Z')::timestamptz`,
    ),
    check(
      'game_days_best',
      sql`(${table.least} is null) = (${table.bestLog} is null)
        and (${table.closedAt} is null or ${table.least} is not null)`,
    ),
  ],
);

/** One attempt a day and member, with the log of its moves. */
export const gameAttempts = pgTable(
  'game_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: text('day')
      .notNull()
      .references(() => gameDays.day),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    log: jsonValue('log').$type<number[]>().notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Came after the day had closed: it has no place. */
    isLate: boolean('is_late').notNull().default(false),
    /** As the server replayed it; null until it is finished. */
    differences: integer('differences'),
    moves: integer('moves'),
    balance: integer('balance'),
    score: integer('score'),
    /** Null until the day has closed. */
    place: integer('place'),
  },
  (table) => [
    uniqueIndex('game_attempts_member_key').on(table.memberId, table.day),
    index('game_attempts_place_idx')
      .on(table.day, table.place, table.id)
      .where(sql`${table.place} is not null`),
    check(
      'game_attempts_finished',
      sql`num_nonnulls(${table.finishedAt}, ${table.differences}, ${table.moves}, ${table.balance}, ${table.score}) in (0, 5)`,
    ),
    check('game_attempts_late', sql`not ${table.isLate} or ${table.finishedAt} is not null`),
    check(
      'game_attempts_place',
      sql`${table.place} is null or (${table.place} > 0 and ${table.finishedAt} is not null and not ${table.isLate})`,
    ),
    check(
      'game_attempts_score',
      sql`${table.score} between 0 and 1000 and ${table.balance} between 0 and 1000 and ${table.moves} between 0 and 200`,
    ),
  ],
);

/** What a member has decided about the game; a missing row is the default of each. */
export const gameMembers = pgTable(
  'game_members',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .primaryKey()
      .references(() => members.id),
    isEnabled: boolean('is_enabled').notNull().default(true),
    isListed: boolean('is_listed').notNull().default(false),
    nickname: text('nickname'),
    circle: text('circle', { enum: gameCircles }).notNull().default('all'),
  },
  (table) => [
    uniqueIndex('game_members_nickname_key').on(plainSql(sql`nickname`)),
    check('game_members_listed', sql`not ${table.isListed} or ${table.nickname} is not null`),
  ],
);
