import type { Static } from 'typebox';
import { endpoint, type Answer } from '../../endpoint.ts';
import type * as Facts from './facts.schema.ts';
import type * as Schemas from './tickets.schema.ts';

const path = '/api/admin/support/';
const ticket = `${path}tickets/:number/` as const;
const reading = { audience: 'admin', tags: ['Tickets'] } as const;
const changes = { audience: 'admin', tags: ['Tickets', 'Audit'] } as const;

/** The desk: tickets of all members, for support, administrators with the duty `members`, and auditors to read. */
export const adminSupport = {
  queue: endpoint<typeof Schemas.queueSchemas>('GET', `${path}tickets/`, reading),
  one: endpoint<typeof Schemas.oneSchemas>('GET', ticket, reading),
  facts: endpoint<typeof Facts.factsSchemas>('GET', `${ticket}facts/`, reading),
  figures: endpoint<typeof Facts.figuresSchemas>('GET', `${path}figures/`, reading),
  agents: endpoint<typeof Facts.agentsSchemas>('GET', `${path}agents/`, {
    audience: 'admin',
    tags: ['Tickets', 'Staff'],
  }),
  tags: endpoint<typeof Facts.tagsSchemas>('GET', `${path}tags/`, reading),
  watch: endpoint<typeof Facts.watchSchemas>('GET', `${path}watch/`, { audience: 'admin' }),
  /** A message or a note. */
  reply: endpoint<typeof Schemas.replySchemas>('POST', `${ticket}messages/`, {
    ...changes,
    once: true,
  }),
  assign: endpoint<typeof Schemas.assignSchemas>('POST', `${ticket}assign/`, changes),
  next: endpoint<typeof Schemas.nextSchemas>('POST', `${path}next/`, changes),
  change: endpoint<typeof Schemas.changeSchemas>('PATCH', ticket, changes),
  step: endpoint<typeof Schemas.stepSchemas>('POST', `${ticket}step/`, changes),
  snooze: endpoint<typeof Schemas.snoozeSchemas>('POST', `${ticket}snooze/`, changes),
  merge: endpoint<typeof Schemas.mergeSchemas>('POST', `${ticket}merge/`, changes),
  read: endpoint<typeof Schemas.readSchemas>('POST', `${ticket}read/`, reading),
  presence: endpoint<typeof Schemas.presenceSchemas>('POST', `${ticket}presence/`, {
    audience: 'admin',
  }),
  redact: endpoint<typeof Schemas.redactSchemas>(
    'POST',
    `${ticket}attachments/:attachment/redact/`,
    changes,
  ),
};

export type QueuePage = Answer<typeof adminSupport.queue>;
export type QueueRow = QueuePage['items'][number];
export type DeskTicket = Answer<typeof adminSupport.one>;
export type DeskMessage = DeskTicket['messages'][number];
export type DeskFacts = Answer<typeof adminSupport.facts>;
export type SupportFigures = Answer<typeof adminSupport.figures>;
export type Agent = Answer<typeof adminSupport.agents>['items'][number];
export type DeskLine = Static<typeof Facts.DeskLine>;
