import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { proposalKinds, proposalStates, type ProposedChange } from '#contract/rules/proposals.ts';
import { duties } from '#contract/rules/staff.ts';
import { jsonValue } from '../columns.ts';
import { instant, members } from './members.ts';

/** What one person asked for and another one decides. Nothing of it holds before it is accepted. */
export const proposals = pgTable(
  'proposals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: proposalKinds }).notNull(),
    /** Noun and id of what it changes: one open proposal at a time. */
    subject: text('subject').notNull(),
    label: text('label').notNull(),
    /** What its kind needs to do it. */
    payload: jsonValue('payload').notNull(),
    changes: jsonb('changes').$type<ProposedChange[]>().notNull(),
    reason: text('reason').notNull(),
    duty: text('duty', { enum: duties }).notNull(),
    /** Members who may not decide it, whatever their duties: whom it is about. */
    concerned: bigint('concerned', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
    proposedBy: bigint('proposed_by', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    proposedAt: instant('proposed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    state: text('state', { enum: proposalStates }).notNull().default('open'),
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => members.id),
    decidedAt: instant('decided_at'),
    decisionNote: text('decision_note'),
  },
  (table) => [
    uniqueIndex('proposals_open_key')
      .on(table.subject)
      .where(sql`${table.state} = 'open'`),
    index('proposals_state_idx').on(table.state, table.id),
    // Whatever the code does: nobody accepts or refuses what they asked for.
    check(
      'proposals_two_persons',
      sql`${table.state} not in ('accepted', 'refused') or (${table.decidedBy} is not null and ${table.decidedBy} <> ${table.proposedBy} and not ${table.decidedBy} = any(${table.concerned}))`,
    ),
    check('proposals_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
  ],
);
