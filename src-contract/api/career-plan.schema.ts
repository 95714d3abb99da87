import Type from 'typebox';
import { Instant, Nullable, UsdString } from './scalars.schema.ts';

export const CareerRank = Type.Object({
  id: Type.Integer(),
  position: Type.Integer(),
  name: Type.String(),
  name_en: Type.String(),
  /** Required lifetime volume of each leg, BV. */
  left_volume: UsdString,
  right_volume: UsdString,
  /** Required active directs in each leg. */
  left_directs: Type.Integer(),
  right_directs: Type.Integer(),
  /** When all of it was first met; null before. A rank is never taken back. */
  reached_at: Nullable(Instant),
});

export const careerSchemas = {
  answer: Type.Object({
    /** Lowest first; before the first there is no rank. */
    ranks: Type.Array(CareerRank),
    /** What the caller has now. */
    left_volume: UsdString,
    right_volume: UsdString,
    left_directs: Type.Integer(),
    right_directs: Type.Integer(),
  }),
  errors: ['not_found'] as const,
};
