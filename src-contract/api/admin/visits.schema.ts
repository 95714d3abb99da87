import Type from 'typebox';
import { Instant, Nullable, RowNumber, Strict } from '../scalars.schema.ts';
import { VISIT_REASON_MAX } from '../../rules/visits.ts';

/** A look at a member's account that begins. */
export const Visit = Type.Object({
  id: Type.String({ format: 'uuid' }),
  /** Reads for the member until the visit ends. Given once; nothing renews it. */
  token: Type.String(),
  began_at: Instant,
  ends_at: Instant,
  reason: Type.String(),
  ticket: Nullable(Type.Integer()),
  member: Type.Object({
    id: Type.Integer(),
    username: Type.String(),
    name: Type.String(),
    first_name: Type.String(),
  }),
  /** Who looks. */
  viewer: Type.Object({ name: Type.String() }),
});

export const beginVisitSchemas = {
  params: Type.Object({ id: RowNumber }),
  body: Strict({
    reason: Type.String({ maxLength: VISIT_REASON_MAX * 2 }),
    /** Number of the support ticket that it is for. */
    ticket: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  }),
  answer: Visit,
  errors: ['not_found', 'own_account', 'staff_account'] as const,
};

export const endVisitSchemas = {
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  answer: Type.Object({ reads: Type.Integer(), blocked: Type.Integer() }),
  errors: ['not_found'] as const,
};
