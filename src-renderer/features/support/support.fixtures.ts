import type {
  SupportInfo,
  Ticket,
  TicketHead,
  TicketMessage,
  TicketPage,
} from '#contract/api/support/tickets.ts';
import { ticketCategories } from '#contract/rules/support/tickets.ts';

export const supportInfo = (change: Partial<SupportInfo> = {}): SupportInfo => ({
  hours: {
    days: [1, 2, 3, 4, 5],
    opens: 8,
    closes: 18,
    offset: '-06:00',
    is_open: true,
    opens_at: '2026-11-23T15:00:00.000Z',
  },
  first_reply_p50: 38,
  close_days: 14,
  targets: ticketCategories.map((category) => ({
    category,
    hours: 4,
    answer_by: '2026-11-23T18:05:00.000Z',
  })),
  limits: { messages: 10, tickets: 5, message_at: null, ticket_at: null },
  unread: 0,
  ...change,
});

export const ticketMessage = (id: number, change: Partial<TicketMessage> = {}): TicketMessage => ({
  id,
  author: { kind: 'member', name: 'Valeria Montes', avatar: null, is_self: true },
  text: `Mensaje ${id}`,
  at: '2026-11-23T14:05:00.000Z',
  attachments: [],
  articles: [],
  from_ticket: null,
  ...change,
});

export const staffMessage = (id: number, change: Partial<TicketMessage> = {}): TicketMessage =>
  ticketMessage(id, {
    author: { kind: 'staff', name: 'Marisol Quiroga', avatar: null, is_self: false },
    at: '2026-11-23T14:31:00.000Z',
    ...change,
  });

export const ticketHead = (number: number, change: Partial<TicketHead> = {}): TicketHead => ({
  number,
  subject: `Asunto ${number}`,
  category: 'withdrawal',
  state: 'open',
  objects: [],
  last: { author: 'member', name: 'Valeria', text: 'Hola', at: '2026-11-20T12:00:00.000Z' },
  unread: 0,
  created_at: '2026-11-20T12:00:00.000Z',
  version: 1,
  ...change,
});

export const ticketPage = (items: TicketHead[]): TicketPage => ({
  items,
  next: null,
  counts: { all: items.length, open: items.length, solved: 0 },
  unread: items.filter(({ unread }) => unread > 0).length,
});

export const ticket = (change: Partial<Ticket> = {}): Ticket => ({
  ...ticketHead(2418, { subject: 'Retiro n.º 10025 sigue en revisión' }),
  objects: [],
  request_id: null,
  assignee: { name: 'Marisol', avatar: null },
  first_replied_at: '2026-11-23T14:31:00.000Z',
  solved_at: null,
  closes_at: null,
  answer_by: null,
  rating: null,
  can_rate: false,
  can_reply: true,
  follows: null,
  followed_by: [],
  merged_into: null,
  messages: [ticketMessage(1), staffMessage(2)],
  earlier: null,
  events: [],
  read_to: 2,
  ...change,
});
