import Type from 'typebox';
import { withdrawalDetails, withdrawalStatuses } from '../rules/withdrawals/transitions.ts';
import { Currency, Instant, UsdString } from './scalars.schema.ts';

export const searchSchemas = {
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 80 }) }),
  answer: Type.Object({
    /** At most 6: personally sponsored members; for an administrator any member. */
    members: Type.Array(
      Type.Object({
        username: Type.String(),
        name: Type.String(),
        country: Type.String(),
        joined_at: Instant,
        has_membership: Type.Boolean(),
        /** Sponsored by whoever searches. */
        is_direct: Type.Boolean(),
      }),
    ),
    /** At most 6: the caller's own; for an administrator any. */
    withdrawals: Type.Array(
      Type.Object({
        number: Type.Integer(),
        username: Type.String(),
        amount: UsdString,
        currency: Currency,
        status: Type.Enum([...withdrawalStatuses]),
        detail: Type.Enum([...withdrawalDetails]),
        created_at: Instant,
        is_own: Type.Boolean(),
      }),
    ),
  }),
};
