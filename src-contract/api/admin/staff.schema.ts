import Type from 'typebox';
import { duties, roles } from '../../rules/staff.ts';
import { Proposed, Reason } from './proposals.schema.ts';
import { Instant, Nullable, Strict } from '../scalars.schema.ts';

const Role = Type.Enum([...roles]);
const Duties = Type.Array(Type.Enum([...duties]), { uniqueItems: true, maxItems: duties.length });

/** Somebody with a role beyond a member's. */
export const StaffPerson = Type.Object({
  username: Type.String(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  role: Role,
  duties: Duties,
  status: Type.Enum(['active', 'blocked']),
  is_me: Type.Boolean(),
  last_used_at: Nullable(Instant),
  /** What they prove who they are with; null: nothing yet. */
  second_factor: Nullable(Type.Enum(['passkey', 'totp'])),
  /** Number of the open proposal about them, or null. */
  proposal: Nullable(Type.Integer()),
});

export const listSchemas = {
  answer: Type.Object({
    items: Type.Array(StaffPerson),
    /** Active holders of the duty `staff`, and how many always remain. */
    staff_holders: Type.Integer(),
    staff_least: Type.Integer(),
  }),
};

const Standing = Strict({ role: Role, duties: Duties });

export const setSchemas = {
  body: Strict({
    username: Type.String({ minLength: 1, maxLength: 60 }),
    role: Role,
    /** Of an administrator at least one; empty otherwise. */
    duties: Duties,
    /** Role and duties as they were shown. */
    seen: Standing,
    reason: Reason,
  }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict', 'staff_remain'] as const,
};
