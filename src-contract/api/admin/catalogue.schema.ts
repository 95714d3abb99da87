import Type from 'typebox';
import { Proposed, Reason } from './proposals.schema.ts';
import { RowNumber, Strict, UsdInput, UsdString } from '../scalars.schema.ts';

/** "0.08" is 8 %. */
const Rate = Type.String({ pattern: '^[01](\\.\\d{1,8})?$' });
const Factor = Type.String({ pattern: '^\\d{1,4}(\\.\\d{1,4})?$' });
const Name = Type.String({ maxLength: 60 });
const Directs = Type.Integer({ minimum: 0, maximum: 10_000 });

const plan = {
  name: Name,
  name_en: Name,
  price: UsdInput,
  duration_days: Type.Integer({ minimum: 1, maximum: 3650 }),
  /** BV of a purchase at full price. */
  volume: UsdInput,
  direct_rate: Rate,
  binary_rate: Rate,
  daily_cap: UsdInput,
  is_sold: Type.Boolean(),
};
const seenPlan = { ...plan, price: UsdString, volume: UsdString, daily_cap: UsdString };
export const CataloguePlan = Type.Object({
  id: Type.Integer(),
  ...seenPlan,
  /** Somebody has or had it: what its members earn by (rates and cap) stays as it is. */
  is_used: Type.Boolean(),
});

const range = {
  min_amount: UsdInput,
  max_amount: UsdInput,
  weight: Factor,
  /** The ceiling of a deposit is amount × this. */
  max_multiple: Factor,
  is_open: Type.Boolean(),
};
const seenRange = { ...range, min_amount: UsdString, max_amount: UsdString };
export const CatalogueRange = Type.Object({ id: Type.Integer(), ...seenRange });

const rank = {
  name: Name,
  name_en: Name,
  /** BV of the lifetime. */
  left_volume: UsdInput,
  right_volume: UsdInput,
  /** Active directs in each leg. */
  left_directs: Directs,
  right_directs: Directs,
};
const seenRank = { ...rank, left_volume: UsdString, right_volume: UsdString };
export const CatalogueRank = Type.Object({ id: Type.Integer(), ...seenRank });

export const catalogueSchemas = {
  answer: Type.Object({
    /** Cheapest first. */
    plans: Type.Array(CataloguePlan),
    /** Lowest first. */
    ranges: Type.Array(CatalogueRange),
    ranks: Type.Array(CatalogueRank),
  }),
};

const ById = Type.Object({ id: RowNumber });
export const createPlanSchemas = {
  body: Strict({ ...plan, reason: Reason }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['conflict'] as const,
};
export const changePlanSchemas = {
  params: ById,
  body: Strict({ ...plan, seen: Strict(seenPlan), reason: Reason }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict'] as const,
};
export const createRangeSchemas = {
  body: Strict({ ...range, reason: Reason }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['conflict'] as const,
};
export const changeRangeSchemas = {
  params: ById,
  body: Strict({ ...range, seen: Strict(seenRange), reason: Reason }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict'] as const,
};
export const createRankSchemas = {
  body: Strict(rank),
  answer: CatalogueRank,
  errors: ['conflict'] as const,
};
export const changeRankSchemas = {
  params: ById,
  body: Strict({ ...rank, seen: Strict(seenRank) }),
  answer: CatalogueRank,
  errors: ['not_found', 'conflict'] as const,
};
