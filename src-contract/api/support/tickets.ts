import type { Static } from 'typebox';
import { endpoint, type Answer, type Body } from '../endpoint.ts';
import type * as Schemas from './tickets.schema.ts';

const tickets = '/api/support/tickets/';
const reading = { audience: 'member', tags: ['Tickets'] } as const;
const writing = { audience: 'member', tags: ['Tickets', 'Notifications'], once: true } as const;

/** A member's own tickets. All of it answers `area_off` while support is switched off. */
export const support = {
  /** When the desk is there, what it aims at, and what may be written now. */
  info: endpoint<typeof Schemas.infoSchemas>('GET', '/api/support/', reading),
  list: endpoint<typeof Schemas.listSchemas>('GET', tickets, reading),
  /** What a ticket would be about, before it is written. */
  object: endpoint<typeof Schemas.objectSchemas>('GET', '/api/support/objects/:kind/', {
    audience: 'member',
  }),
  create: endpoint<typeof Schemas.createSchemas>('POST', tickets, writing),
  one: endpoint<typeof Schemas.oneSchemas>('GET', `${tickets}:number/`, reading),
  /** Of a ticket that waits or is solved: it is open again. */
  write: endpoint<typeof Schemas.writeSchemas>('POST', `${tickets}:number/messages/`, writing),
  read: endpoint<typeof Schemas.readSchemas>('POST', `${tickets}:number/read/`, {
    audience: 'member',
    tags: ['Tickets', 'Notifications'],
  }),
  readAll: endpoint<typeof Schemas.readAllSchemas>('POST', '/api/support/read/', {
    audience: 'member',
    tags: ['Tickets', 'Notifications'],
  }),
  /** The caller types; to be said again every two seconds or so while it lasts. */
  typing: endpoint<typeof Schemas.typingSchemas>('POST', `${tickets}:number/typing/`, {
    audience: 'member',
  }),
  /** Once, while it is solved. */
  rate: endpoint<typeof Schemas.rateSchemas>('POST', `${tickets}:number/rating/`, {
    audience: 'member',
    tags: ['Tickets'],
  }),
  watch: endpoint<typeof Schemas.watchSchemas>('GET', '/api/support/watch/', {
    audience: 'member',
  }),
};

export type SupportInfo = Answer<typeof support.info>;
export type TicketPage = Answer<typeof support.list>;
export type TicketHead = TicketPage['items'][number];
export type Ticket = Answer<typeof support.one>;
export type TicketMessage = Ticket['messages'][number];
export type TicketObject = Ticket['objects'][number];
export type NewTicket = Body<typeof support.create>;
export type TicketLine = Static<typeof Schemas.TicketLine>;
