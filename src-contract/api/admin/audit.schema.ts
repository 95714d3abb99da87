import Type from 'typebox';
import { auditFaults } from '../../rules/audit.ts';
import { Day, Instant, Nullable, Page, PageQuery, Strict } from '../scalars.schema.ts';

const Values = Nullable(
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
);

/** One row of the append-only log, values as they were written. */
export const AuditRow = Type.Object({
  /** Without gaps. */
  id: Type.Integer(),
  /** Null where the server acted. */
  actor: Nullable(Type.Object({ username: Type.String(), name: Type.String() })),
  /** Noun and verb, e.g. `member.blocked`. */
  action: Type.String(),
  /** Noun and id, e.g. `member/17`. */
  subject: Type.String(),
  /** Username, where the subject is a member. */
  subject_name: Nullable(Type.String()),
  before: Values,
  after: Values,
  /** Where somebody acted from; null where the server acted, or in rows of before. */
  origin: Nullable(Type.Object({ device: Type.String(), address: Type.String() })),
  at: Instant,
  /** Hash of the row before, in hex; empty for the first. */
  prev_hash: Type.String(),
  hash: Type.String(),
  /** False in rows of before the log was sealed with a key. */
  sealed: Type.Boolean(),
});

/** What the last comparison of the whole chain found. */
export const AuditCheck = Type.Object({
  at: Instant,
  rows: Type.Integer(),
  /** First row that is not what it was; null: the chain is whole. */
  broken_at: Nullable(Type.Integer()),
  /** What is wrong with it. */
  fault: Nullable(Type.Enum([...auditFaults])),
  /** First row that was sealed with a key; null where none is. */
  sealed_from: Nullable(Type.Integer()),
  /** Rows noted outside of the database that were compared. */
  anchors: Type.Integer(),
});

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    /** UTC days, both included. */
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    /** Username, or `server`. */
    actor: Type.Optional(Type.String({ maxLength: 80 })),
    action: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  answer: Type.Object({
    ...Page(AuditRow).properties,
    last_check: Nullable(AuditCheck),
  }),
};

/** What the log can be filtered by: everybody and every action that it holds. */
export const filtersSchemas = {
  answer: Type.Object({
    actors: Type.Array(Type.Object({ username: Type.String(), name: Type.String() })),
    actions: Type.Array(Type.String()),
  }),
};

export const checkSchemas = { body: Strict({}), answer: AuditCheck };
