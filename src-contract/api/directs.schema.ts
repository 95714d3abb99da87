import Type from 'typebox';
import { insertionSides, treeSides } from '../rules/limits.ts';
import { Instant, Nullable, Page, PageQuery, UsdString } from './scalars.schema.ts';

/** Membership of a direct: `expired` had one, `none` never did. */
export const directStates = ['active', 'expired', 'none'] as const;

/** What somebody who never had a membership has yet to do first. */
export const directSteps = ['email', 'plan'] as const;

export const Direct = Type.Object({
  username: Type.String(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  country: Type.String(),
  /** Leg of the sponsor. */
  side: Type.Enum([...treeSides]),
  placed_under: Type.Object({
    username: Type.String(),
    name: Type.String(),
    /** Directly below the caller. */
    is_self: Type.Boolean(),
  }),
  membership: Type.Object({
    state: Type.Enum([...directStates]),
    /** Of the active or the last one. */
    name: Nullable(Type.String()),
    name_en: Nullable(Type.String()),
    ends_at: Nullable(Instant),
  }),
  /** Null with a membership, an expired one too, and for a blocked member. */
  next_step: Nullable(Type.Enum([...directSteps])),
  joined_at: Instant,
  /** Direct bonuses that came from this member. */
  direct_bonus: UsdString,
});

/** Where the next sign-up by a link would be placed. */
const NextSlot = Type.Object({
  side: Type.Enum([...treeSides]),
  /** Levels below the caller, 1 = directly. */
  level: Type.Integer(),
  parent: Type.Object({ username: Type.String(), name: Type.String(), is_self: Type.Boolean() }),
});

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    state: Type.Optional(Type.Enum([...directStates])),
    side: Type.Optional(Type.Enum([...treeSides])),
    /** Part of the name or username. */
    search: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  answer: Type.Object({
    /** Newest first. */
    ...Page(Direct).properties,
    /** Of all directs, whatever is filtered. */
    counts: Type.Object({
      all: Type.Integer(),
      active: Type.Integer(),
      expired: Type.Integer(),
      none: Type.Integer(),
      active_left: Type.Integer(),
      active_right: Type.Integer(),
    }),
    /** Direct bonuses of what is filtered, and how many directs that are. */
    total: Type.Object({ directs: Type.Integer(), direct_bonus: UsdString }),
  }),
};

export const linksSchemas = {
  answer: Type.Object({
    username: Type.String(),
    insertion_side: Type.Enum([...insertionSides]),
    /** Which leg a link without a side leads to now. */
    next_side: Type.Enum([...treeSides]),
    left: NextSlot,
    right: NextSlot,
    /** Lifetime volume of each leg, by which "auto" decides. */
    left_volume: UsdString,
    right_volume: UsdString,
  }),
  errors: ['not_found', 'referrer_required'] as const,
};
