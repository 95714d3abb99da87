import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, members } from './members.ts';

/** Looks that staff took at members' accounts. */
export const visits = pgTable(
  'visits',
  {
    id: uuid('id').primaryKey(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    viewerId: bigint('viewer_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** The viewer's session, with which the visit ends; its row goes earlier than this one. */
    sessionId: uuid('session_id').notNull(),
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').notNull(),
    reason: text('reason').notNull(),
    ticket: integer('ticket'),
    beganAt: instant('began_at').notNull(),
    /** When its time has passed. */
    endsAt: instant('ends_at').notNull(),
    /** When it ended; null: not yet, or nobody has looked. */
    endedAt: instant('ended_at'),
    /** `left` by the viewer, `replaced` by their next one, its `time` passed, or their `session` ended. */
    endedFor: text('ended_for', { enum: ['left', 'replaced', 'time', 'session'] }),
    reads: integer('reads').notNull().default(0),
    blocked: integer('blocked').notNull().default(0),
  },
  (table) => [
    uniqueIndex('visits_token_key').on(table.tokenHash),
    index('visits_member_idx').on(table.memberId, table.beganAt),
    // One at a time.
    uniqueIndex('visits_session_key')
      .on(table.sessionId)
      .where(sql`ended_at is null`),
  ],
);
