import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, members } from './members.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
    /** BCP 47 tag of the region whose figures its device writes; empty: unknown. */
    region: text('region').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    /** When a second factor was last proved in it; null: never. */
    provedAt: instant('proved_at'),
    revokedAt: instant('revoked_at'),
    revokedFor: text('revoked_for', { enum: ['logout', 'reuse', 'password', 'blocked', 'ended'] }),
  },
  (table) => [index('sessions_member_idx').on(table.memberId)],
);

/**
 * One row a refresh token, by its hash. The successor is derived from the token itself
 * (HMAC with a server secret), so replaying it to a tab that lost the answer stores nothing.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was first exchanged: the conditional update that decides every race sets it. */
    rotatedAt: instant('rotated_at'),
    /** The program that exchanged it first: its user agent. */
    rotatedBy: text('rotated_by'),
    /** How many generations in a row, ending with its predecessor, were exchanged more than once. */
    replayStreak: integer('replay_streak').notNull().default(0),
  },
  (table) => [index('refresh_tokens_session_idx').on(table.sessionId)],
);

/** `email` goes to an address that a member wants to change to, and is bound to it. */
export const codePurposes = ['reset', 'withdrawal', 'secret', 'email'] as const;

export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey(),
    /** Null for a reset asked for an address without an account: counted and never mailed. */
    memberId: bigint('member_id', { mode: 'number' }),
    email: text('email').notNull(),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    codeHash: text('code_hash').notNull(),
    /** What exactly the code confirms; a withdrawal's quote with its amounts as strings. */
    binding: jsonb('binding').$type<Record<string, string>>(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    voidedAt: instant('voided_at'),
  },
  (table) => [
    index('codes_owner_idx').on(table.email, table.purpose, table.createdAt),
    index('codes_member_idx').on(table.memberId, table.purpose, table.createdAt),
  ],
);

/** Failed logins by a hash of what was typed as e-mail, known or not. */
export const loginFailures = pgTable('login_failures', {
  identifierHash: text('identifier_hash').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: instant('last_at').notNull(),
});

/** Solved captcha challenges: each counts once. */
export const captchaSolutions = pgTable('captcha_solutions', {
  challenge: text('challenge').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
