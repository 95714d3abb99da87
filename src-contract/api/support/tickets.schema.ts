import Type from 'typebox';
import { helpTopics } from '../../rules/support/help.ts';
import {
  attachmentKinds,
  memberTicketViews,
  messageAuthors,
  publicTicketEvents,
  ratingScores,
  ticketCategories,
  ticketLimits,
  ticketObjectKinds,
  ticketStates,
} from '../../rules/support/tickets.ts';
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
export const TicketState = Type.Enum([...ticketStates]);
export const TicketCategory = Type.Enum([...ticketCategories]);

/** What a ticket is about, as it is named: number, day or id. */
export const ObjectName = Strict({
  kind: Type.Enum([...ticketObjectKinds]),
  id: Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9]{1,12}$|^\\d{4}-\\d{2}-\\d{2}$' }),
});

/** An object as it stands now; what its kind does not have is null. */
export const TicketObject = Type.Object({
  kind: Type.Enum([...ticketObjectKinds]),
  id: Type.String(),
  /** When it was asked for, booked or closed. */
  at: Nullable(Instant),
  amount: Nullable(UsdString),
  fee: Nullable(UsdString),
  /** USD for one token. */
  price: Nullable(DecimalString),
  token_amount: Nullable(DecimalString),
  currency: Nullable(Currency),
  /** Of a withdrawal its detail (rules/withdrawals/transitions.ts), of a purchase its status, of an order where it is. */
  state: Nullable(Type.String()),
  run_number: Nullable(Type.Integer()),
  hold_until: Nullable(Instant),
  /** Purchases: still to be sent. */
  missing: Nullable(DecimalString),
  /** Oldest first; the names are those of a withdrawal's timeline. */
  timeline: Type.Array(Type.Object({ event: Type.String(), at: Instant })),
  /** For the staff alone: beginning and end, and in how many withdrawals it was paid to. */
  address: Nullable(Type.Object({ short: Type.String(), times_used: Type.Integer() })),
  /** Screen of its member. */
  path: Nullable(Type.String()),
});

/** What a message names of a file that was uploaded before. */
export const AttachmentInput = Strict({
  file_id: Type.String({ minLength: 1, maxLength: 64 }),
  kind: Type.Enum([...attachmentKinds]),
});

export const Attachment = Type.Object({
  id: Type.Integer(),
  file_id: Type.String(),
  kind: Type.Enum([...attachmentKinds]),
  name: Type.String(),
  /** Media type by its content. */
  type: Type.String(),
  size: Type.Integer(),
  /** Taken out by the staff, or older than files are kept: it can't be opened any more. */
  removed_at: Nullable(Instant),
});

/** A help article as messages and lists name it. */
export const HelpLink = Type.Object({
  slug: Type.String(),
  topic: Type.Enum([...helpTopics]),
  title: Type.String(),
  minutes: Type.Integer(),
});

/** One message; nobody ever changes it. */
export const TicketMessage = Type.Object({
  id: Type.Integer(),
  author: Type.Object({
    kind: Type.Enum([...messageAuthors]),
    name: Type.String(),
    avatar: Nullable(Type.String()),
    /** The caller wrote it. */
    is_self: Type.Boolean(),
  }),
  /** Plain text with line breaks. */
  text: Type.String(),
  at: Instant,
  attachments: Type.Array(Attachment),
  /** Articles that the staff put below it; one that was withdrawn is missing. */
  articles: Type.Array(HelpLink),
  /** Number of the ticket that it was written in, where that was merged into this one. */
  from_ticket: Nullable(Type.Integer()),
});

const event = {
  id: Type.Integer(),
  at: Instant,
  /** Name of who did it; null: the server. */
  by: Nullable(Type.String()),
  /** The values that `ticketEvents` lists beside each. */
  values: Type.Record(Type.String(), Type.String()),
};
export const PublicTicketEvent = Type.Object({
  event: Type.Enum([...publicTicketEvents]),
  ...event,
});
export const eventFields = event;

export const Rating = Type.Object({
  score: Type.Enum([...ratingScores]),
  word: Type.String(),
  at: Instant,
});

/** A ticket as its member lists it. */
export const TicketHead = Type.Object({
  number: Type.Integer(),
  subject: Type.String(),
  category: TicketCategory,
  state: TicketState,
  objects: Type.Array(Type.Object({ kind: Type.Enum([...ticketObjectKinds]), id: Type.String() })),
  /** Beginning of its last message. */
  last: Type.Object({
    author: Type.Enum([...messageAuthors]),
    name: Type.String(),
    text: Type.String(),
    at: Instant,
  }),
  /** Messages of the staff that were not read. */
  unread: Type.Integer(),
  created_at: Instant,
  /** One more with every change: a line of the stream that says the same tells nothing new. */
  version: Type.Integer(),
});

export const Ticket = Type.Object({
  ...TicketHead.properties,
  objects: Type.Array(TicketObject),
  request_id: Nullable(Type.String()),
  /** First name of whose it is; null: nobody's. */
  assignee: Nullable(Type.Object({ name: Type.String(), avatar: Nullable(Type.String()) })),
  first_replied_at: Nullable(Instant),
  solved_at: Nullable(Instant),
  /** Solved: when it closes. Closed: when it did. */
  closes_at: Nullable(Instant),
  /** By when somebody answers, going by the target; null where nothing waits for the staff. */
  answer_by: Nullable(Instant),
  rating: Nullable(Rating),
  /** It is solved, was not rated and is not closed. */
  can_rate: Type.Boolean(),
  /** It is not closed. */
  can_reply: Type.Boolean(),
  /** The closed ticket that it goes on from, those that go on from it, and where it was merged into. */
  follows: Nullable(Type.Integer()),
  followed_by: Type.Array(Type.Integer()),
  merged_into: Nullable(Type.Integer()),
  /** Newest 200 before `before`, oldest first. */
  messages: Type.Array(TicketMessage),
  /** `before` for older ones; null: these are all. */
  earlier: Nullable(Type.Integer()),
  events: Type.Array(PublicTicketEvent),
  /** The last message that was read before this answer; null: none. */
  read_to: Nullable(Type.Integer()),
});

const Hours = Type.Object({
  /** ISO days of the week, 1 is Monday. */
  days: Type.Array(Type.Integer()),
  /** Hours of the desk's own day. */
  opens: Type.Integer(),
  closes: Type.Integer(),
  /** "-06:00" */
  offset: Type.String(),
  is_open: Type.Boolean(),
  /** When it opens next; now where it is open. */
  opens_at: Instant,
});

export const infoSchemas = {
  answer: Type.Object({
    hours: Hours,
    /** Business minutes of the middle ticket of the last 30 days; null: too few to tell. */
    first_reply_p50: Nullable(Type.Integer()),
    close_days: Type.Integer(),
    /** What a ticket of each category begins with. */
    targets: Type.Array(
      Type.Object({
        category: TicketCategory,
        /** Business hours until the first answer. */
        hours: Type.Integer(),
        /** The same from now on. */
        answer_by: Instant,
      }),
    ),
    /** What may be written within an hour. */
    limits: Type.Object({
      messages: Type.Integer(),
      tickets: Type.Integer(),
      /** When the next message, the next ticket can be sent; null: now. */
      message_at: Nullable(Instant),
      ticket_at: Nullable(Instant),
    }),
    unread: Type.Integer(),
  }),
  errors: ['area_off'] as const,
};

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    view: Type.Optional(Type.Enum([...memberTicketViews])),
  }),
  /** Unread first, then what waits for the member, then by the last message. */
  answer: Type.Object({
    ...Page(TicketHead).properties,
    counts: Type.Object({ all: Type.Integer(), open: Type.Integer(), solved: Type.Integer() }),
    /** Tickets with something unread. */
    unread: Type.Integer(),
  }),
  errors: ['area_off'] as const,
};

export const objectSchemas = {
  params: Type.Object({ kind: ObjectName.properties.kind }),
  query: Type.Object({
    /** Which one; without it the newest of withdrawals, purchases and closings. */
    id: Type.Optional(ObjectName.properties.id),
  }),
  answer: TicketObject,
  errors: ['not_found', 'area_off'] as const,
};

const Text = Type.String({ minLength: 1, maxLength: ticketLimits.text });
const Attachments = Type.Array(AttachmentInput, { maxItems: ticketLimits.attachments });

/**
 * `rate_limited` names `count` (what an hour allows), `until` (ISO 8601) and `retry_after`;
 * `secret_found` names `field`, `kind`, `start` and `end` in it.
 */
const writingErrors = ['area_off', 'secret_found'] as const;

export const createSchemas = {
  body: Strict({
    category: TicketCategory,
    subject: Type.String({ minLength: 1, maxLength: ticketLimits.subject }),
    text: Text,
    objects: Type.Optional(Type.Array(ObjectName, { maxItems: ticketLimits.objects })),
    /** Of the answer that the member saw fail. */
    request_id: Type.Optional(Type.String({ maxLength: ticketLimits.requestId })),
    /** Number of the closed ticket that it goes on from. */
    follows: Type.Optional(RowNumber),
    attachments: Type.Optional(Attachments),
  }),
  answer: Ticket,
  errors: ['not_found', ...writingErrors] as const,
};

const ByNumber = Type.Object({ number: RowNumber });
export const oneSchemas = {
  params: ByNumber,
  query: Type.Object({ before: Type.Optional(RowNumber) }),
  answer: Ticket,
  errors: ['not_found', 'area_off'] as const,
};
export const writeSchemas = {
  params: ByNumber,
  body: Strict({ text: Text, attachments: Type.Optional(Attachments) }),
  answer: Ticket,
  errors: ['not_found', 'ticket_closed', ...writingErrors] as const,
};
const Unread = Type.Object({ unread: Type.Integer() });
export const readSchemas = {
  params: ByNumber,
  /** The newest message that was seen. */
  body: Strict({ message: RowNumber }),
  answer: Unread,
  errors: ['not_found', 'area_off'] as const,
};
export const readAllSchemas = { answer: Unread, errors: ['area_off'] as const };
export const typingSchemas = {
  params: ByNumber,
  answer: Done,
  errors: ['not_found', 'area_off'] as const,
};
export const rateSchemas = {
  params: ByNumber,
  body: Strict({
    score: Type.Enum([...ratingScores]),
    word: Type.Optional(Type.String({ maxLength: ticketLimits.word })),
  }),
  answer: Ticket,
  errors: ['not_found', 'area_off', 'already_rated', 'not_solved', 'secret_found'] as const,
};

/** One line of a member's stream. */
export const TicketLine = Type.Union([
  /** It changed: a message, its state, what was read elsewhere. */
  Type.Object({
    event: Type.Literal('ticket'),
    number: Type.Integer(),
    version: Type.Integer(),
    state: TicketState,
    unread: Type.Integer(),
    /** Tickets with something unread. */
    unread_tickets: Type.Integer(),
    /** Who wrote last, and which message: "Marisol answered". Never the text. */
    last: Type.Object({
      message: Type.Integer(),
      author: Type.Enum([...messageAuthors]),
      name: Type.String(),
    }),
  }),
  /** Somebody of the staff types; over where no such line comes for `TYPING_MS`. */
  Type.Object({ event: Type.Literal('typing'), number: Type.Integer(), name: Type.String() }),
  /** This stream made room for a newer one. */
  Type.Object({ closed: Type.Literal('too_many') }),
]);

/**
 * What changes in the caller's tickets, for as long as the connection is held: one JSON `TicketLine` a
 * line (application/x-ndjson), an empty line every 15 s. It begins without what was before it: read the
 * list once it is open. A member holds five at most.
 */
export const watchSchemas = {
  answer: Type.String(),
  errors: ['area_off'] as const,
};
