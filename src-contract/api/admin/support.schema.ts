import Type from 'typebox';
import { macroFields, type MacroField } from '../../rules/support/macros.ts';
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
} from '../../rules/support/tickets.ts';
import { withdrawalDetails, withdrawalStatuses } from '../../rules/withdrawal-transitions.ts';
import {
  AttachmentInput,
  eventFields,
  Rating,
  TicketCategory,
  TicketMessage,
  TicketObject,
  TicketState,
} from '../support.schema.ts';
import {
  Currency,
  DecimalString,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdString,
} from '../scalars.schema.ts';

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
    /** Subject, member, number or words of a message; typos and accents are forgiven. */
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

const Person = Type.Object({
  ...Agent.properties,
  presence: Type.Enum([...presences]),
});

export const DeskTicket = Type.Object({
  ...QueueRow.properties,
  objects: Type.Array(TicketObject),
  member: Type.Object({
    ...QueueRow.properties.member.properties,
    /** Language that they read and are answered in. */
    language: Type.Enum(['es', 'en']),
    country: Type.String(),
    joined_at: Instant,
    is_blocked: Type.Boolean(),
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

export const factParts = ['membership', 'withdrawals', 'sessions', 'tickets'] as const;

/** What the desk shows beside a ticket; never mail, phone, whole addresses, documents. */
export const factsSchemas = {
  params: ByNumber,
  query: Type.Object({
    /** One block; all where it is left out. */
    part: Type.Optional(Type.Enum([...factParts])),
  }),
  /** Parts that were not asked for are null. */
  answer: Type.Object({
    membership: Nullable(
      Type.Object({
        state: Type.Enum(['active', 'expired', 'none']),
        name: Nullable(Type.String()),
        name_en: Nullable(Type.String()),
        starts_at: Nullable(Instant),
        ends_at: Nullable(Instant),
      }),
    ),
    withdrawals: Nullable(
      Type.Object({
        count: Type.Integer(),
        /** Newest three. */
        items: Type.Array(
          Type.Object({
            number: Type.Integer(),
            token_amount: DecimalString,
            currency: Currency,
            amount: UsdString,
            status: Type.Enum([...withdrawalStatuses]),
            detail: Type.Enum([...withdrawalDetails]),
            created_at: Instant,
          }),
        ),
      }),
    ),
    sessions: Nullable(
      Type.Object({
        /** Newest five: where from and on what, never the address. */
        items: Type.Array(
          Type.Object({
            browser: Type.String(),
            system: Type.String(),
            /** Country, or the words for a place that is not known. */
            place: Type.String(),
            started_at: Instant,
            last_used_at: Instant,
            is_live: Type.Boolean(),
            /** No session before came from there. */
            is_new_place: Type.Boolean(),
          }),
        ),
        /** The last time that a session came from somewhere new, within 90 days; null: none did. */
        new_place_at: Nullable(Instant),
        days: Type.Integer(),
      }),
    ),
    tickets: Nullable(
      Type.Object({
        count: Type.Integer(),
        /** Newest five besides this one. */
        items: Type.Array(
          Type.Object({
            number: Type.Integer(),
            subject: Type.String(),
            state: TicketState,
            rating: Nullable(Type.Enum([...ratingScores])),
            created_at: Instant,
          }),
        ),
      }),
    ),
  }),
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
  errors: [
    'not_found',
    'conflict',
    'ticket_closed',
    'secret_found',
    'file_gone',
    'area_off',
  ] as const,
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

/** Whom a ticket can be given to. */
export const agentsSchemas = {
  answer: Type.Object({
    items: Type.Array(
      Type.Object({
        ...Agent.properties,
        /** Active tickets that are theirs. */
        active: Type.Integer(),
      }),
    ),
  }),
  errors: ['area_off'] as const,
};

/** Tags in use, most used first, at most 50. */
export const tagsSchemas = {
  answer: Type.Object({
    items: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() })),
  }),
  errors: ['area_off'] as const,
};

/** Business minutes: of the middle ticket, and of the slow end. */
const Spread = Type.Object({
  count: Type.Integer(),
  p50: Nullable(Type.Integer()),
  p90: Nullable(Type.Integer()),
  /** Business minutes that the target of the normal priority allows. */
  target: Type.Integer(),
  /** Part that met its own target; null without any. */
  met: Nullable(Type.Number()),
});

export const figuresSchemas = {
  query: Type.Object({ days: Type.Optional(Type.Enum([7, 30, 90])) }),
  answer: Type.Object({
    /** So many days back; the backlog is of now. */
    days: Type.Integer(),
    /** Active tickets by the age of their first message. */
    backlog: Type.Object({
      active: Type.Integer(),
      /** At most a day, at most three, at most seven, older. */
      day: Type.Integer(),
      three_days: Type.Integer(),
      week: Type.Integer(),
      older: Type.Integer(),
      overdue: Type.Integer(),
    }),
    first_reply: Spread,
    resolution: Spread,
    ratings: Type.Object({
      count: Type.Integer(),
      /** One decimal; null without any. */
      average: Nullable(Type.Number()),
      /** Of each score from 1 to 5. */
      scores: Type.Array(Type.Integer()),
    }),
    /** Questions that an article answered, of all: those, and tickets. */
    deflection: Type.Object({ solved: Type.Integer(), questions: Type.Integer() }),
    categories: Type.Array(Type.Object({ category: TicketCategory, created: Type.Integer() })),
  }),
  errors: ['area_off'] as const,
};

/** One line of the staff's stream. */
export const DeskLine = Type.Union([
  Type.Object({
    event: Type.Literal('ticket'),
    number: Type.Integer(),
    version: Type.Integer(),
    state: TicketState,
    /** Id; null: nobody's. */
    assignee: Nullable(Type.Integer()),
    due_at: Nullable(Instant),
    last: Type.Object({
      message: Type.Integer(),
      author: Type.Enum([...messageAuthors]),
      name: Type.String(),
      is_internal: Type.Boolean(),
    }),
  }),
  /** Who else has the ticket open that the stream was opened with: all of them, after each change. */
  Type.Object({
    event: Type.Literal('people'),
    number: Type.Integer(),
    people: Type.Array(Person),
    /** Its member types. */
    member_types: Type.Boolean(),
  }),
  Type.Object({ closed: Type.Literal('too_many') }),
]);

/** As the members' stream, of every ticket, and of who has one of them open. */
export const watchSchemas = {
  query: Type.Object({ ticket: Type.Optional(RowNumber) }),
  answer: Type.String(),
  errors: ['not_found', 'area_off'] as const,
};
