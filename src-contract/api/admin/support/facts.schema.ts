import Type from 'typebox';
import { messageAuthors, ratingScores } from '../../../rules/support/tickets.ts';
import { withdrawalDetails, withdrawalStatuses } from '../../../rules/withdrawals/transitions.ts';
import { TicketCategory, TicketState } from '../../support/tickets.schema.ts';
import { Agent, Person } from './tickets.schema.ts';
import {
  Currency,
  DecimalString,
  Instant,
  Nullable,
  RowNumber,
  UsdString,
} from '../../scalars.schema.ts';

const ByNumber = Type.Object({ number: RowNumber });

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
  query: Type.Object({ days: Type.Optional(Type.Enum([7, 30, 90], { type: 'integer' })) }),
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
