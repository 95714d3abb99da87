import type { DeskMessage, DeskTicket, QueueRow } from '#contract/api/admin/support/tickets.ts';
import { macroFields, type MacroValues } from '#contract/rules/support/macros.ts';

/** A ticket of Valeria's that waits for a first reply. */
export const rowOf = (number: number, change: Partial<QueueRow> = {}): QueueRow => ({
  number,
  subject: `Retiro n.º 10025 sigue en revisión ${number}`,
  member: {
    username: 'valeria',
    name: 'Valeria Montes',
    avatar: null,
    plan: 'Profesional',
    plan_en: 'Professional',
  },
  objects: [{ kind: 'withdrawal', id: '10025' }],
  category: 'withdrawal',
  priority: 'normal',
  state: 'new',
  assignee: null,
  tags: [],
  group: 'soon',
  clock: {
    kind: 'first_reply',
    target_hours: 4,
    due_at: '2026-11-23T16:24:00.000Z',
    left_minutes: 24,
    used: 0.9,
  },
  paused_at: null,
  snoozed_until: null,
  unread: true,
  last_author: 'member',
  last_at: '2026-11-23T15:00:00.000Z',
  created_at: '2026-11-23T14:00:00.000Z',
  rating: null,
  version: 1,
  ...change,
});

export const messageOf = (id: number, change: Partial<DeskMessage> = {}): DeskMessage => ({
  id,
  author: { kind: 'member', name: 'Valeria Montes', avatar: null, is_self: false },
  text: '¿Falta algo de mi parte para que lo paguen?',
  at: '2026-11-23T14:05:00.000Z',
  attachments: [],
  articles: [],
  from_ticket: null,
  is_internal: false,
  mentions: [],
  ...change,
});

/** Values of every field but those that `change` names. */
export const valuesOf = (change: Partial<MacroValues> = {}): MacroValues => ({
  ...(Object.fromEntries(macroFields.map((field) => [field, null])) as MacroValues),
  name: 'Valeria',
  agent: 'Marisol',
  number: '2418',
  ...change,
});

export const deskTicket = (change: Partial<DeskTicket> = {}): DeskTicket => {
  const row = rowOf(2418, { state: 'open' });
  return {
    ...row,
    objects: [],
    member: {
      ...row.member,
      id: 7,
      language: 'es',
      country: 'MX',
      joined_at: '2025-03-10T00:00:00.000Z',
      is_blocked: false,
      visit_minutes: 15,
    },
    request_id: null,
    first_replied_at: null,
    solved_at: null,
    closes_at: null,
    rating: null,
    follows: null,
    followed_by: [],
    merged_into: null,
    merged_from: [],
    messages: [messageOf(11)],
    earlier: null,
    events: [],
    read_to: 11,
    people: [],
    fields: valuesOf(),
    can_change: true,
    ...change,
  };
};
