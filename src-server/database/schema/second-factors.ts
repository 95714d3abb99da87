import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../columns.ts';
import { instant, members } from './members.ts';
import { sessions } from './sessions.ts';

const memberId = () =>
  bigint('member_id', { mode: 'number' })
    .notNull()
    .references(() => members.id);

/** A member's app that shows codes (TOTP): one at most. */
export const totpFactors = pgTable('totp_factors', {
  memberId: memberId().primaryKey(),
  /** Encrypted; null until the first code confirmed one. */
  secret: text('secret'),
  confirmedAt: instant('confirmed_at'),
  /** Number of the last time step whose code was taken: no step counts twice. */
  lastStep: integer('last_step').notNull().default(0),
  /** The secret that is shown and not confirmed yet, encrypted. */
  pendingSecret: text('pending_secret'),
  pendingUntil: instant('pending_until'),
});

export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id, base64url. */
    id: text('id').primaryKey(),
    memberId: memberId(),
    name: text('name').notNull(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().$type<string[]>().notNull(),
    /** Copied between the member's devices by their provider. */
    kind: text('kind', { enum: ['synced', 'device'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_member_idx').on(table.memberId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: memberId(),
    /** HMAC with a key of the server. */
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

export const challengePurposes = ['sign_in', 'step_up', 'enrol', 'withdrawal'] as const;

/** What a passkey is asked to sign: each good once, for one member, purpose and session. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    challenge: text('challenge').primaryKey(),
    memberId: memberId(),
    /** Null at sign-in, where there is none yet. */
    sessionId: uuid('session_id').references(() => sessions.id),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    /** What exactly it confirms, as JSON; null where it confirms the member alone. */
    binding: text('binding'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('factor_challenges_expiry_idx').on(table.expiresAt)],
);
