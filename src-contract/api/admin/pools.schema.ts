import Type from 'typebox';
import { Proposed, Reason } from './proposals.schema.ts';
import { OwnBenefit } from '../benefit.schema.ts';
import {
  Day,
  DecimalString,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdInput,
  UsdString,
} from '../scalars.schema.ts';

const Rate = Type.String({ pattern: '^-?[01](\\.\\d{1,8})?$' });

/** A published result and what the ledger did with it. */
export const AdminPoolResult = Type.Object({
  id: Type.Integer(),
  pool: Type.Object({ id: Type.Integer(), name: Type.String() }),
  day: Day,
  /** "-0.000833" is −0.0833 %. */
  rate: DecimalString,
  /** Null where the server wrote history. */
  posted_by: Nullable(Type.String()),
  posted_at: Instant,
  /** Until then it can be corrected or withdrawn. */
  applies_at: Instant,
  /** Null while the job has positions left to book. */
  applied_at: Nullable(Instant),
});

export const AdminPool = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  min_amount: UsdString,
  max_amount: UsdString,
  duration_days: Type.Integer(),
  is_open: Type.Boolean(),
  /** Open positions and what is left of them. */
  positions: Type.Integer(),
  principal: UsdString,
  /** Published last; booked at `applied_at`, and open to corrections until `applies_at`. */
  last_result: Nullable(
    Type.Object({
      day: Day,
      rate: DecimalString,
      applies_at: Instant,
      applied_at: Nullable(Instant),
    }),
  ),
  /** Its results would pay the caller. */
  own: OwnBenefit,
});

export const poolListSchemas = {
  answer: Type.Object({
    items: Type.Array(AdminPool),
    /** Yesterday in UTC: the newest day that can have a result. */
    last_day: Day,
    /** Minutes in which a result can be corrected. */
    review_minutes: Type.Integer(),
  }),
};

const fields = {
  name: Type.String({ maxLength: 60 }),
  min_amount: UsdInput,
  max_amount: UsdInput,
  duration_days: Type.Integer({ minimum: 1, maximum: 3650 }),
  is_open: Type.Boolean(),
};
const ById = Type.Object({ id: RowNumber });

export const createPoolSchemas = {
  body: Strict({ ...fields, reason: Reason }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['conflict'] as const,
};
export const changePoolSchemas = {
  params: ById,
  body: Strict({
    ...fields,
    /** The pool as it was when the form was opened. */
    seen: Strict({ ...fields, min_amount: UsdString, max_amount: UsdString }),
    reason: Reason,
  }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict'] as const,
};

export const resultListSchemas = {
  query: Type.Object({ ...PageQuery, pool: Type.Optional(RowNumber) }),
  /** Last published first. */
  answer: Page(AdminPoolResult),
};

export const previewSchemas = {
  params: ById,
  /** `replaces`: the result that it would correct. */
  query: Type.Object({ day: Day, rate: Rate, replaces: Type.Optional(RowNumber) }),
  answer: Type.Object({
    /** Positions that were open on that day, and those whose money changes. */
    positions: Type.Integer(),
    changed: Type.Integer(),
    principal: UsdString,
    /** Signed: to the pool balances, or off the principal. */
    amount: UsdString,
    /** Positions of which nothing is left. */
    ended: Type.Integer(),
    /** Earlier results that are booked first and may change the principal. */
    waiting: Type.Integer(),
  }),
  errors: ['not_found', 'conflict'] as const,
};

const written = {
  rate: Rate,
  /** The same again, where it is beyond ±10 %. */
  repeated: Type.Optional(Rate),
};

export const postResultSchemas = {
  params: ById,
  body: Strict({ day: Day, ...written, reason: Reason }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict', 'own_benefit'] as const,
};

export const correctResultSchemas = {
  params: ById,
  /** `seen`: the rate as it was. */
  body: Strict({ ...written, seen: Rate, reason: Reason }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict', 'own_benefit'] as const,
};

export const withdrawResultSchemas = {
  params: ById,
  body: Strict({ seen: Rate, reason: Reason }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict', 'own_benefit'] as const,
};
