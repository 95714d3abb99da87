import { and, eq, gt, sql } from 'drizzle-orm';
import { SECOND_MS } from '#contract/rules/durations.ts';
import type { Settings } from '#contract/rules/settings.ts';
import { WRITING_WINDOW_MS } from '#contract/rules/support/tickets.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { ticketMessages, tickets } from '../../database/schema/support.ts';
import { DomainError } from '../base/errors.ts';
import { lockMember } from '../memberships/current.ts';

/** When somebody can write the next message and the next ticket; null: now. */
export interface WritingTimes {
  readonly message: Date | null;
  readonly ticket: Date | null;
}

type Limits = Pick<Settings, 'support_messages_per_hour' | 'support_tickets_per_hour'>;

/**
 * When a member may write again, going by what they wrote within the last hour: a sliding window, so
 * the oldest of those that fill it has to leave it.
 */
export async function writingTimes(
  db: Database,
  settings: Limits,
  memberId: number,
  now: Date,
): Promise<WritingTimes> {
  const since = new Date(now.getTime() - WRITING_WINDOW_MS);
  const messages = await db
    .select({ at: ticketMessages.at })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.authorId, memberId),
        eq(ticketMessages.author, 'member'),
        gt(ticketMessages.at, since),
      ),
    )
    .orderBy(sql`${ticketMessages.at} desc`)
    .limit(settings.support_messages_per_hour);
  const created = await db
    .select({ at: tickets.createdAt })
    .from(tickets)
    .where(and(eq(tickets.memberId, memberId), gt(tickets.createdAt, since)))
    .orderBy(sql`${tickets.createdAt} desc`)
    .limit(settings.support_tickets_per_hour);
  const message = freeAt(messages, settings.support_messages_per_hour);
  const ticket = freeAt(created, settings.support_tickets_per_hour);
  return { message, ticket: later(message, ticket) };
}

function freeAt(rows: readonly { readonly at: Date }[], most: number): Date | null {
  const oldest = rows.length >= most ? rows.at(-1) : undefined;
  return oldest ? new Date(oldest.at.getTime() + WRITING_WINDOW_MS) : null;
}

const later = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
};

/**
 * Refuses a member who has written too much within an hour. Locks the member: two messages at once are
 * counted one after the other.
 * @throws DomainError `rate_limited` with when they can write again
 */
export async function refuseTooMuch(
  tx: Transaction,
  settings: Limits,
  { memberId, what, now }: { memberId: number; what: 'message' | 'ticket'; now: Date },
): Promise<void> {
  await lockMember(tx, memberId);
  const times = await writingTimes(tx, settings, memberId, now);
  const until = times[what];
  if (!until) return;
  const isTicket = what === 'ticket' && until !== times.message;
  throw new DomainError('rate_limited', {
    message: 'Too much was written within an hour',
    details: {
      count: isTicket ? settings.support_tickets_per_hour : settings.support_messages_per_hour,
      what: isTicket ? 'ticket' : 'message',
      until: until.toISOString(),
      retry_after: Math.ceil((until.getTime() - now.getTime()) / SECOND_MS),
    },
  });
}
