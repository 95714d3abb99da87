import Type from 'typebox';
import {
  approvalScopes,
  refusalReasons,
  withdrawalEnds,
  withdrawalWarnings,
} from '../../rules/withdrawals/transitions.ts';
import { OwnBenefit } from '../benefit.schema.ts';
import {
  Address,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
} from '../scalars.schema.ts';
import { Withdrawal } from '../withdrawals.schema.ts';

/** What the administrator's queue is divided into. */
export const adminViews = [
  'to_review',
  'to_pay',
  'in_run',
  'to_repair',
  'paid',
  'refused',
] as const;

export const AdminWithdrawal = Type.Object({
  ...Withdrawal.properties,
  member: Type.Object({
    username: Type.String(),
    name: Type.String(),
    email: Type.String(),
  }),
  warnings: Type.Array(
    Type.Object({
      kind: Type.Enum([...withdrawalWarnings]),
      /** shared_address: of how many members. */
      members: Type.Optional(Type.Integer()),
      /** look_alike: the address it resembles. */
      address: Type.Optional(Address),
      /** over_threshold: USD; what was asked for, in how many hours, and by whom. */
      threshold: Type.Optional(Type.String()),
      asked: Type.Optional(Type.String()),
      hours: Type.Optional(Type.Integer()),
      by: Type.Optional(Type.Enum([...approvalScopes])),
    }),
  ),
  /** Of the same member, before this one. */
  history: Type.Object({
    is_first: Type.Boolean(),
    /** How the last five that are over ended, the newest first. */
    ended: Type.Array(Type.Enum([...withdrawalEnds])),
  }),
  /** Over the threshold: still waits for a second administrator. */
  needs_second_approval: Type.Boolean(),
  /** Username: two administrators may have the same name. */
  accepted_by: Nullable(Type.String()),
  accepted_at: Nullable(Instant),
  /** Accepting, approving, freezing or paying it would pay the caller. */
  own: OwnBenefit,
});

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    view: Type.Enum([...adminViews]),
    /** Username, name, number or address. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answer: Type.Object({
    ...Page(AdminWithdrawal).properties,
    /** Of what is over, paid and refused ones, up to 10,000 are counted. */
    counts: Type.Object({
      to_review: Type.Integer(),
      to_pay: Type.Integer(),
      in_run: Type.Integer(),
      to_repair: Type.Integer(),
      paid: Type.Integer(),
      refused: Type.Integer(),
    }),
  }),
};

export const acceptSchemas = {
  body: Strict({
    numbers: Type.Array(RowNumber, {
      minItems: 1,
      maxItems: 300,
      uniqueItems: true,
    }),
  }),
  answer: Type.Object({
    /** Accepted now (or given their second approval). */
    accepted: Type.Array(Type.Integer()),
    /** Were no longer in review, or pay the caller. */
    skipped: Type.Array(Type.Integer()),
    /** Those of the skipped ones that pay the caller. */
    own: Type.Array(Type.Integer()),
  }),
};

export const refuseSchemas = {
  params: Type.Object({ number: RowNumber }),
  body: Strict({
    reason: Type.Enum([...refusalReasons]),
    /** Read by the member where the reason is `terms` or `other`: required there. */
    note: Type.String({ maxLength: 300 }),
  }),
  answer: AdminWithdrawal,
  errors: ['not_found', 'conflict'] as const,
};
