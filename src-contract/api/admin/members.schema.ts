import Type from 'typebox';
import { Proposed, Reason } from './proposals.schema.ts';
import { treeSides } from '../../rules/limits.ts';
import {
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdString,
} from '../scalars.schema.ts';

/** `expired` had a membership, `none` never did. */
export const adminMembershipStates = ['active', 'expired', 'none'] as const;
export const memberStatuses = ['active', 'blocked'] as const;

const Membership = Type.Object({
  state: Type.Enum([...adminMembershipStates]),
  /** Of the active or the last one. */
  name: Nullable(Type.String()),
  name_en: Nullable(Type.String()),
  ends_at: Nullable(Instant),
});

/** A member as administrators list them; no credential is ever part of it. */
export const MemberRow = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  name: Type.String(),
  email: Type.String(),
  avatar: Nullable(Type.String()),
  is_admin: Type.Boolean(),
  status: Type.Enum([...memberStatuses]),
  membership: Membership,
  /** Balance of direct bonus. */
  direct_balance: UsdString,
  last_session_at: Nullable(Instant),
});

const Person = Type.Object({ id: Type.Integer(), username: Type.String(), name: Type.String() });

export const MemberNote = Type.Object({
  id: Type.Integer(),
  author: Type.String(),
  text: Type.String(),
  at: Instant,
});

export const MemberDetail = Type.Object({
  ...MemberRow.properties,
  email_verified: Type.Boolean(),
  country: Type.String(),
  joined_at: Instant,
  blocked: Nullable(Type.Object({ reason: Type.String(), by: Type.String(), at: Instant })),
  sponsor: Nullable(Person),
  placed_under: Nullable(Type.Object({ ...Person.properties, side: Type.Enum([...treeSides]) })),
  /** Members below in the tree; `capped`: there are more than the count says. */
  organization: Type.Object({ count: Type.Integer(), capped: Type.Boolean() }),
  balances: Type.Object({
    direct: UsdString,
    pool: UsdString,
    global: UsdString,
    principal: UsdString,
    /** In withdrawals that are not paid yet. */
    reserved: UsdString,
    debt: UsdString,
  }),
  open_withdrawals: Type.Integer(),
  /** Sessions that can still be used. */
  sessions: Type.Integer(),
  /** Whether they have a second factor. */
  second_factor: Type.Boolean(),
  /** Newest first, at most 100. */
  notes: Type.Array(MemberNote),
  /** Whether the caller may block this member: not themselves, not the last administrator. */
  can_block: Type.Boolean(),
  /** How long a look at their account lasts; null where the caller may not take one. */
  visit_minutes: Nullable(Type.Integer()),
});

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    /** Part of name, username or e-mail. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    membership: Type.Optional(Type.Enum([...adminMembershipStates])),
    status: Type.Optional(Type.Enum([...memberStatuses])),
  }),
  answer: Type.Object({
    /** Newest first. */
    ...Page(MemberRow).properties,
    /** All members and those with an active membership, of more than 20,000 a minute old at most; null on further pages. */
    counts: Nullable(Type.Object({ members: Type.Integer(), active: Type.Integer() })),
  }),
};

const ById = Type.Object({ id: RowNumber });
export const oneSchemas = { params: ById, answer: MemberDetail, errors: ['not_found'] as const };
export const blockSchemas = {
  params: ById,
  body: Strict({ reason: Type.String({ maxLength: 300 }) }),
  answer: MemberDetail,
  proposed: Proposed,
  errors: ['not_found', 'conflict', 'staff_remain'] as const,
};
export const resetFactorsSchemas = {
  params: ById,
  body: Strict({ reason: Type.String({ minLength: 1, maxLength: 300 }) }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict'] as const,
};
export const unblockSchemas = {
  params: ById,
  /** Of somebody with a role, the reason that the other person reads. */
  body: Strict({ reason: Reason }),
  answer: MemberDetail,
  proposed: Proposed,
  errors: ['not_found', 'conflict'] as const,
};
export const endSessionsSchemas = {
  params: ById,
  body: Strict({ reason: Reason }),
  answer: MemberDetail,
  proposed: Proposed,
  errors: ['not_found'] as const,
};
export const noteSchemas = {
  params: ById,
  body: Strict({ text: Type.String({ maxLength: 1000 }) }),
  answer: MemberDetail,
  errors: ['not_found'] as const,
};
