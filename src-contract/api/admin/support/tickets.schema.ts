import Type from 'typebox';
import { macroFields, type MacroField } from '../../../rules/support/macros.ts';
import {
  messageAuthors,
  messageEnds,
  presences,
  queueGroups,
  queueSorts,
  queueStates,
  queueViews,
  ratingScores,
  ticketClocks,
  ticketEvents,
  ticketLimits,
  ticketObjectKinds,
  ticketPriorities,
  ticketSteps,
} from '../../../rules/support/tickets.ts';
import {
  AttachmentInput,
  eventFields,
  Rating,
  TicketCategory,
  TicketMessage,
  TicketObject,
  TicketState,
} from '../../support/tickets.schema.ts';
import { Instant, Nullable, Page, PageQuery, RowNumber, Strict } from '../../scalars.schema.ts';

const Done = Type.Object({ ok: Type.Literal(true) });
const Priority = Type.Enum([...ticketPriorities]);
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** Somebody of the staff. */
export const Agent = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
});

const Clock = Type.Object({
  kind: Type.Enum([...ticketClocks]),
  /** Business hours that the target allows. */
  target_hours: Type.Integer(),
  due_at: Instant,
  /** Business minutes from now, negative where it is late. */
  left_minutes: Type.Integer(),
  /** Part of the target that is used; more than 1 where it is late. */
  used: Type.Number(),
});

/** A ticket as the queue shows it. */
export const QueueRow = Type.Object({
  number: Type.Integer(),
  subject: Type.String(),
  member: Type.Object({
    username: Type.String(),
    name: Type.String(),
    avatar: Nullable(Type.String()),
    /** The active membership; null without. */
    plan: Nullable(Type.String()),
    plan_en: Nullable(Type.String()),
  }),
  objects: Type.Array(Type.Object({ kind: Type.Enum([...ticketObjectKinds]), id: Type.String() })),
  category: TicketCategory,
  priority: Priority,
  state: TicketState,
  assignee: Nullable(Agent),
  tags: Type.Array(Type.String()),
  group: Type.Enum([...queueGroups]),
  /** What ends first; null while nothing runs. */
  clock: Nullable(Clock),
  /** Since when it waits for the member, or is solved; null otherwise. */
  paused_at: Nullable(Instant),
  snoozed_until: Nullable(Instant),
  /** The member wrote something that the caller has not seen. */
  unread: Type.Boolean(),
  /** Who wrote last. */
  last_author: Type.Enum([...messageAuthors]),
  last_at: Instant,
  created_at: Instant,
  rating: Nullable(Type.Enum([...ratingScores])),
  version: Version,
});

export const queueSchemas = {
  query: Type.Object({
    ...PageQuery,
    view: Type.Optional(Type.Enum([...queueViews])),
    /** `active` where it is left out. */
    state: Type.Optional(Type.Enum([...queueStates])),
    category: Type.Optional(TicketCategory),
    priority: Type.Optional(Priority),
    /** Id of whose they are. */
    assignee: Type.Optional(RowNumber),
    tag: Type.Optional(Type.String({ maxLength: ticketLimits.tag })),
    /** Username: the tickets of one member. */
    member: Type.Optional(Type.String({ maxLength: 30 })),
    /**
     * Subject, member, number or words of a message; typos and accents are forgiven. Of more than 1000
     * tickets the newest are searched.
     */
    search: Type.Optional(Type.String({ maxLength: 80 })),
    /** `due` where it is left out: what breaches first, what is paused last. */
    sort: Type.Optional(Type.Enum([...queueSorts])),
  }),
  answer: Type.Object({
    ...Page(QueueRow).properties,
    /** Null on further pages. `views` counts what is active; `groups` what is filtered. */
    counts: Nullable(
      Type.Object({
        views: Type.Object({
          mine: Type.Integer(),
          unassigned: Type.Integer(),
          all: Type.Integer(),
        }),
        groups: Type.Object({
          overdue: Type.Integer(),
          soon: Type.Integer(),
          today: Type.Integer(),
          later: Type.Integer(),
          paused: Type.Integer(),
        }),
        /** Of what is filtered, 1000 at most. */
        matching: Type.Integer(),
      }),
    ),
  }),
  errors: ['area_off'] as const,
};

/** A message as the staff read it: notes are among them. */
export const DeskMessage = Type.Object({
  ...TicketMessage.properties,
  /** A note that only the staff read. */
  is_internal: Type.Boolean(),
  /** Names of those whom a note calls. */
  mentions: Type.Array(Type.String()),
});

/** Somebody who has a ticket open. */
export const Person = Type.Object({
  ...Agent.properties,
  presence: Type.Enum([...presences]),
});

export const DeskTicket = Type.Object({
  ...QueueRow.properties,
  objects: Type.Array(TicketObject),
  member: Type.Object({
    ...QueueRow.properties.member.properties,
    id: Type.Integer(),
    /** Language that they read and are answered in. */
    language: Type.Enum(['es', 'en']),
    country: Type.String(),
    joined_at: Instant,
    is_blocked: Type.Boolean(),
    /** How long a look at their account lasts; null where the caller may not take one. */
    visit_minutes: Nullable(Type.Integer()),
  }),
  request_id: Nullable(Type.String()),
  first_replied_at: Nullable(Instant),
  solved_at: Nullable(Instant),
  closes_at: Nullable(Instant),
  rating: Nullable(Rating),
  follows: Nullable(Type.Integer()),
  followed_by: Type.Array(Type.Integer()),
  merged_into: Nullable(Type.Integer()),
  merged_from: Type.Array(Type.Integer()),
  messages: Type.Array(DeskMessage),
  earlier: Nullable(Type.Integer()),
  events: Type.Array(Type.Object({ event: Type.Enum([...ticketEvents]), ...eventFields })),
  /** The last message that the caller had seen before this answer. */
  read_to: Nullable(Type.Integer()),
  /** Others who have it open now. */
  people: Type.Array(Person),
  /** Values for macros: see rules/support/macros.ts. */
  fields: Type.Object(
    Object.fromEntries(macroFields.map((name) => [name, Nullable(Type.String())])) as Record<
      MacroField,
      ReturnType<typeof nullableText>
    >,
  ),
  /** Whether the caller may change it: an auditor reads. */
  can_change: Type.Boolean(),
});

function nullableText() {
  return Nullable(Type.String());
}

const ByNumber = Type.Object({ number: RowNumber });
export const oneSchemas = {
  params: ByNumber,
  query: Type.Object({ before: Type.Optional(RowNumber) }),
  answer: DeskTicket,
  errors: ['not_found', 'area_off'] as const,
};

const Text = Type.String({ minLength: 1, maxLength: ticketLimits.text });

export const replySchemas = {
  params: ByNumber,
  body: Strict({
    text: Text,
    /** A note: its member never sees it, and it changes no state. */
    is_internal: Type.Boolean(),
    end: Type.Enum([...messageEnds]),
    /**
     * The newest message that was seen; `conflict` where there is a newer one by somebody else, with
     * `details.message` (its id). Sent again with that one, it goes.
     */
    seen: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    attachments: Type.Optional(Type.Array(AttachmentInput, { maxItems: ticketLimits.attachments })),
    /** Slugs of articles. */
    articles: Type.Optional(
      Type.Array(Type.String({ maxLength: 120 }), { maxItems: ticketLimits.articles }),
    ),
    /** Notes: ids of the staff who are told. */
    mentions: Type.Optional(Type.Array(RowNumber, { maxItems: ticketLimits.mentions })),
    /** Macros that are in the text, to know which are used. */
    macros: Type.Optional(Type.Array(RowNumber, { maxItems: 10 })),
  }),
  answer: DeskTicket,
  errors: ['not_found', 'conflict', 'ticket_closed', 'secret_found', 'area_off'] as const,
};

/**
 * Whose it is. `conflict` where it is not `seen`'s any more, with `details.assignee` (name, or null)
 * and `details.at`: said again with what was found, it goes.
 */
export const assignSchemas = {
  params: ByNumber,
  body: Strict({ to: Nullable(RowNumber), seen: Nullable(RowNumber) }),
  answer: DeskTicket,
  errors: ['not_found', 'conflict', 'ticket_closed', 'area_off'] as const,
};

/** The first unassigned ticket of the queue becomes the caller's; null: there is none. */
export const nextSchemas = {
  answer: Type.Object({ number: Nullable(Type.Integer()) }),
  errors: ['area_off'] as const,
};

/** `conflict` where somebody changed it since `version`. */
export const changeSchemas = {
  params: ByNumber,
  body: Strict({
    version: Version,
    subject: Type.Optional(Type.String({ minLength: 1, maxLength: ticketLimits.subject })),
    category: Type.Optional(TicketCategory),
    priority: Type.Optional(Priority),
    tags: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: ticketLimits.tag }), {
        maxItems: ticketLimits.tags,
      }),
    ),
  }),
  answer: DeskTicket,
  errors: ['not_found', 'conflict', 'ticket_closed', 'area_off'] as const,
};

/** `conflict` where it stands elsewhere by now. */
export const stepSchemas = {
  params: ByNumber,
  body: Strict({ step: Type.Enum([...ticketSteps]) }),
  answer: DeskTicket,
  errors: ['not_found', 'conflict', 'ticket_closed', 'area_off'] as const,
};

/** Out of the queue until then, or until its member writes; null: back at once. */
export const snoozeSchemas = {
  params: ByNumber,
  body: Strict({ until: Nullable(Instant) }),
  answer: DeskTicket,
  errors: ['not_found', 'conflict', 'ticket_closed', 'area_off'] as const,
};

/** The messages of another ticket of the same member come here; that one closes with a link. */
export const mergeSchemas = {
  params: ByNumber,
  body: Strict({ other: RowNumber }),
  answer: DeskTicket,
  errors: ['not_found', 'conflict', 'ticket_closed', 'area_off'] as const,
};

export const readSchemas = {
  params: ByNumber,
  body: Strict({ message: RowNumber }),
  answer: Done,
  errors: ['not_found', 'area_off'] as const,
};

/** `writing` every two seconds while typing, `reading` every 20, `left` on leaving. */
export const presenceSchemas = {
  params: ByNumber,
  body: Strict({
    presence: Type.Enum([...presences]),
    /** Writes a note: the member is not told that somebody types. */
    is_internal: Type.Boolean(),
  }),
  answer: Done,
  errors: ['not_found', 'area_off'] as const,
};

/** Takes a file out of a message, for what should not have been sent. The message says that it was. */
export const redactSchemas = {
  params: Type.Object({ number: RowNumber, attachment: RowNumber }),
  body: Strict({ reason: Type.String({ minLength: 1, maxLength: ticketLimits.reason }) }),
  answer: DeskTicket,
  errors: ['not_found', 'area_off'] as const,
};
