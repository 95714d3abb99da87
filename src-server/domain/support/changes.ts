import type { adminSupport } from '#contract/api/admin/support/tickets.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import {
  ticketLimits,
  type TicketEvent,
  type TicketStep,
} from '#contract/rules/support/tickets.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { addWords, wordsOf } from '../base/words.ts';
import { answered, running, stopped, targetsOf } from './clocks.ts';
import { authorsOf } from './messages.ts';
import { tellSolved } from './notices.ts';
import { refuseOwn, solvedChanges } from './reply.ts';
import {
  addEvent,
  assertNotClosed,
  deskTime,
  isAwaited,
  lockTicket,
  stateAfter,
  updateTicket,
  type TicketRow,
} from './ticket-row.ts';

interface Acting {
  readonly actorId: number;
  readonly number: number;
}

/** A ticket that its actor may change, locked. */
async function lockForChange(tx: Transaction, { actorId, number }: Acting): Promise<TicketRow> {
  const row = await lockTicket(tx, number);
  refuseOwn(row, actorId);
  assertNotClosed(row);
  return row;
}

/**
 * Changes what a ticket is called and counted as. Another priority has other targets at once.
 * @throws DomainError `not_found`, `ticket_closed`, `conflict` (changed since `version`), `validation`
 */
export async function changeTicket(
  tx: Transaction,
  services: Services,
  { actorId, number, ...wish }: Acting & Body<typeof adminSupport.change>,
): Promise<void> {
  const row = await lockForChange(tx, { actorId, number });
  if (row.version !== wish.version) {
    throw new DomainError('conflict', { details: { version: row.version } });
  }
  const time = await deskTime(tx, services);
  const changes = {
    subject: wish.subject?.trim() ?? row.subject,
    category: wish.category ?? row.category,
    priority: wish.priority ?? row.priority,
    tags: wish.tags === undefined ? row.tags : cleanTags(wish.tags),
  };
  if (changes.subject === '') throw invalidField('subject', 'ticket.subject');
  const happened = eventsOf(row, changes);
  if (happened.length === 0) return;
  const targets =
    changes.priority === row.priority ? {} : targetsOf(time.settings, changes.priority);
  await updateTicket(tx, row, { ...changes, ...targets }, time);
  await addWords(tx, 'ticket', number, wordsOf(changes.subject, ...changes.tags));
  for (const { event, values } of happened) {
    await addEvent(tx, { number, event, actorId, values, at: time.now });
  }
  const told = (one: Pick<TicketRow, 'subject' | 'category' | 'priority' | 'tags'>) => ({
    category: one.category,
    priority: one.priority,
    tags: one.tags.join(', '),
  });
  await audit(tx, {
    actorId,
    action: 'ticket.changed',
    subject: `ticket/${number}`,
    before: told(row),
    after: told(changes),
    at: time.now,
  });
}

/** Tags as they are kept: small letters, each once. */
const cleanTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].filter((tag) => tag !== '').toSorted();

function eventsOf(
  row: TicketRow,
  changes: Pick<TicketRow, 'subject' | 'category' | 'priority' | 'tags'>,
): { event: TicketEvent; values: Record<string, string> }[] {
  const events: { event: TicketEvent; values: Record<string, string> }[] = [];
  for (const name of ['subject', 'category', 'priority'] as const) {
    const [from, to] = [row[name], changes[name]];
    if (from !== to) events.push({ event: name, values: { from, to } });
  }
  const tags = changes.tags.join(', ');
  if (tags !== row.tags.join(', ')) events.push({ event: 'tagged', values: { tags } });
  return events;
}

/**
 * The staff move a ticket on without a message.
 * @throws DomainError `not_found`, `ticket_closed`, `conflict` where it stands elsewhere by now
 */
export async function stepTicket(
  tx: Transaction,
  services: Services,
  { actorId, number, step }: Acting & { readonly step: TicketStep },
): Promise<void> {
  const row = await lockForChange(tx, { actorId, number });
  const time = await deskTime(tx, services);
  const { now, hours } = time;
  const state = stateAfter(row, step);
  const at = stopped(row, now, hours);
  const changesOf = {
    wait: {
      state,
      ...answered,
      solveFrom: null,
      solveSpent: at.solveSpent,
      waitingSince: now,
      snoozedUntil: null,
    },
    solve: solvedChanges(state, at, now),
    reopen: { state, ...running(row, now, isAwaited(row)), solvedAt: null, waitingSince: null },
  } as const;
  const after = await updateTicket(tx, row, changesOf[step], time);
  const eventOf = { wait: 'waiting', solve: 'solved', reopen: 'reopened' } as const;
  await addEvent(tx, { number, event: eventOf[step], actorId, at: now });
  if (step === 'solve') {
    const name = (await authorsOf(tx, [actorId])).get(actorId)?.name ?? '';
    await tellSolved(tx, { row: after, name, at: now });
  }
  await audit(tx, {
    actorId,
    action: `ticket.${eventOf[step]}`,
    subject: `ticket/${number}`,
    before: { state: row.state },
    after: { state },
    at: now,
  });
}

/**
 * Takes a ticket out of the queue until an instant, or back into it.
 * @throws DomainError `not_found`, `ticket_closed`, `conflict` where nothing runs that could rest,
 *   `validation` of an instant that is not ahead, or too far
 */
export async function snoozeTicket(
  tx: Transaction,
  services: Services,
  { actorId, number, until }: Acting & { readonly until: string | null },
): Promise<void> {
  const row = await lockForChange(tx, { actorId, number });
  const time = await deskTime(tx, services);
  const { now } = time;
  if (until === null) {
    if (row.snoozedUntil === null) return;
    await wakeTicket(tx, row, actorId, time);
  } else {
    const at = new Date(until);
    const most = now.getTime() + ticketLimits.snoozeDays * DAY_MS;
    if (at <= now || at.getTime() > most) throw invalidField('until', 'ticket.snooze');
    if (row.state !== 'new' && row.state !== 'open') {
      throw new DomainError('conflict', { details: { state: row.state } });
    }
    await updateTicket(tx, row, { ...stopped(row, now, time.hours), snoozedUntil: at }, time);
    const values = { until: at.toISOString() };
    await addEvent(tx, { number, event: 'snoozed', actorId, values, at: now });
  }
  await audit(tx, {
    actorId,
    action: until === null ? 'ticket.woken' : 'ticket.snoozed',
    subject: `ticket/${number}`,
    after: { until },
    at: now,
  });
}

/** A ticket is back in the queue, its clocks run on; by the server where nobody did it. */
export async function wakeTicket(
  tx: Transaction,
  row: TicketRow,
  actorId: number | null,
  time: Awaited<ReturnType<typeof deskTime>>,
): Promise<TicketRow> {
  const { now } = time;
  const after = await updateTicket(
    tx,
    row,
    { ...running(row, now, isAwaited(row)), snoozedUntil: null },
    time,
  );
  await addEvent(tx, { number: row.number, event: 'woke', actorId, at: now });
  return after;
}
