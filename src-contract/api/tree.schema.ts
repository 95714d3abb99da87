import Type from 'typebox';
import { insertionSides, treeSides } from '../rules/limits.ts';
import { treeLayers } from '../tree/layers.ts';
import { Instant, Nullable, Strict, UsdString } from './scalars.schema.ts';

/** Names a shape: its topology and numbering, never a member's id. */
const Version = Type.String({ minLength: 1, maxLength: 240 });
const Side = Type.Enum([...treeSides]);
const Ordinal = Type.Integer({ minimum: 0 });
/** A member's username, or `ordinal@version`; the caller's own where left out. */
const Node = Type.String({ minLength: 1, maxLength: 260 });
/** A packed shape or layer; gzip on the wire. */
const Packed = Type.Unsafe<ArrayBuffer>({ type: 'string', format: 'binary' });

export const treeDepths = ['10', '20', 'all'] as const;
export const membershipStates = ['active', 'expired', 'none'] as const;

export const shapeSchemas = {
  query: Type.Object({
    /** The caller's own node where left out; an administrator's: the root of all. */
    root: Type.Optional(Node),
    /** Levels below the root node; 10 where left out. */
    depth: Type.Optional(Type.Enum([...treeDepths])),
  }),
  answer: Packed,
  errors: ['not_found', 'shape_gone'] as const,
};

export const layerSchemas = {
  query: Type.Object({ version: Version, layer: Type.Enum([...treeLayers]) }),
  answer: Packed,
  errors: ['not_found', 'shape_gone'] as const,
};

export const historySchemas = {
  query: Type.Object({ version: Version, layer: Type.Enum(['history']) }),
  answer: Packed,
  errors: ['not_found', 'shape_gone'] as const,
};

export const levelsSchemas = {
  query: Type.Object({
    root: Type.Optional(Node),
    depth: Type.Optional(Type.Enum(['10'])),
    format: Type.Enum(['json']),
  }),
  answer: Type.Object({
    version: Version,
    /** Nodes exist below the last level. */
    truncated: Type.Boolean(),
    /** By ordinal, breadth-first, left before right. */
    nodes: Type.Array(
      Type.Object({
        parent: Nullable(Ordinal),
        /** Of its parent; null for the first node. */
        side: Nullable(Side),
        depth: Type.Integer(),
        /** 0 none, 1…15 by the rank's position. */
        rank: Type.Integer(),
        active: Type.Boolean(),
        /** Children that exist, drawn or not. */
        has_left: Type.Boolean(),
        has_right: Type.Boolean(),
      }),
    ),
  }),
  errors: ['not_found', 'shape_gone'] as const,
};

/** The forms of one call: what its query may say, whichever of them is meant. */
export const treeQuery = Type.Object({
  root: Type.Optional(Node),
  depth: Type.Optional(Type.Enum([...treeDepths])),
  format: Type.Optional(Type.Enum(['packed', 'json'])),
  layer: Type.Optional(Type.Enum(['base', ...treeLayers, 'history'])),
  version: Type.Optional(Version),
});

export const TreeCard = Type.Object({
  ordinal: Ordinal,
  username: Type.String(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  country: Type.String(),
  /** The highest rank that was reached. */
  rank: Nullable(
    Type.Object({ position: Type.Integer(), name: Type.String(), name_en: Type.String() }),
  ),
  membership: Type.Object({
    state: Type.Enum([...membershipStates]),
    /** Of the active or the last one. */
    name: Nullable(Type.String()),
    name_en: Nullable(Type.String()),
    ends_at: Nullable(Instant),
  }),
  /** Lifetime volume of each leg, BV. */
  left_total: UsdString,
  right_total: UsdString,
  /** Not yet matched, BV. */
  left_carry: UsdString,
  right_carry: UsdString,
  joined_at: Instant,
  /** Of the parent; null for the caller themselves. */
  side: Nullable(Side),
  /** Levels below the caller (an administrator: below the root); 0 is themselves. */
  depth: Type.Integer(),
  /** Leg of the caller it is in; null for themselves. */
  leg: Nullable(Side),
  /** Members in each leg. */
  left_count: Type.Integer(),
  right_count: Type.Integer(),
  /** Personally sponsored members, and those of them with an active membership. */
  directs: Type.Integer(),
  active_directs: Type.Integer(),
  /** Who invited them, where the caller may see that member. */
  sponsor: Nullable(Type.Object({ username: Type.String(), name: Type.String() })),
  /** Sponsored by the caller. */
  is_direct: Type.Boolean(),
  is_self: Type.Boolean(),
  /** Somebody may register with their link now; where not, `referrer_required` is the answer. */
  takes_sign_ups: Type.Boolean(),
});

export const nodesSchemas = {
  query: Type.Object({
    version: Version,
    /** Up to 300, joined by commas. */
    ordinals: Type.String({ pattern: '^\\d{1,8}(,\\d{1,8}){0,299}$' }),
  }),
  answer: Type.Object({ version: Version, cards: Type.Array(TreeCard) }),
  errors: ['not_found', 'shape_gone'] as const,
};

/** Levels a path shows at its upper and lower end where it is longer than both. */
export const PATH_FIRST = 10;
export const PATH_LAST = 50;

export const pathSchemas = {
  query: Type.Object({
    /** Username or `ordinal@version`. */
    to: Node,
    /** The shape whose ordinals are wanted. */
    version: Type.Optional(Version),
  }),
  answer: Type.Object({
    /** Downwards; a long path leaves out levels after the tenth: `skipped` many. */
    steps: Type.Array(
      Type.Object({
        username: Type.String(),
        name: Type.String(),
        /** Of its parent; null for the first. */
        side: Nullable(Side),
        /** Levels below the first step. */
        depth: Type.Integer(),
        /** In the shape of `version`; null where it is not part of it. */
        ordinal: Nullable(Ordinal),
      }),
    ),
    skipped: Type.Integer(),
    /** Length of the way, levels. */
    depth: Type.Integer(),
  }),
  errors: ['not_found', 'shape_gone'] as const,
};

export const HITS_MAX = 20;

export const searchSchemas = {
  query: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 80 }),
    version: Type.Optional(Version),
  }),
  answer: Type.Object({
    /** At most 20, those first whose username begins so. */
    hits: Type.Array(
      Type.Object({
        username: Type.String(),
        name: Type.String(),
        avatar: Nullable(Type.String()),
        /** Levels below the caller. */
        depth: Type.Integer(),
        /** Leg of the caller it is in; null for themselves. */
        leg: Nullable(Side),
        side: Nullable(Side),
        /** In the shape of `version`; null where it is not part of it. */
        ordinal: Nullable(Ordinal),
      }),
    ),
    /** There are more: type on. */
    more: Type.Boolean(),
    /** There may be others: too many outside of the subtree begin so to look at all. Type on. */
    partial: Type.Boolean(),
  }),
  errors: ['not_found', 'shape_gone'] as const,
};

const NextSlot = Type.Object({
  side: Side,
  parent: Type.Object({ username: Type.String(), name: Type.String(), is_self: Type.Boolean() }),
  /** Levels below the caller, 1 = directly. */
  depth: Type.Integer(),
  /** The parent's, in the shape of `version`; null where it is not part of it. */
  parent_ordinal: Nullable(Ordinal),
});

export const previewSchemas = {
  query: Type.Object({ version: Type.Optional(Version) }),
  answer: Type.Object({
    insertion_side: Type.Enum([...insertionSides]),
    /** Which leg a sign-up without a side goes to now. */
    next_side: Side,
    left: NextSlot,
    right: NextSlot,
    /** Lifetime volume of each leg, by which "auto" decides. */
    left_volume: UsdString,
    right_volume: UsdString,
  }),
  errors: ['not_found', 'shape_gone', 'referrer_required'] as const,
};

/** Levels that the way to the own slot shows at its upper and lower end where it is longer than both. */
export const OWN_WAY_FIRST = 2;
export const OWN_WAY_LAST = 3;

export const ownSlotSchemas = {
  answer: Type.Object({
    /**
     * From the sponsor down to the caller; of a long way the levels between its upper and lower end
     * are left out: `skipped` many. Empty where the caller has no sponsor above.
     */
    steps: Type.Array(
      Type.Object({
        /** First name and the initial of the last one, e.g. "Ana G.". */
        name: Type.String(),
        /** Of its parent; null for a root of the tree. */
        side: Nullable(Side),
        /** Levels below the sponsor. */
        depth: Type.Integer(),
      }),
    ),
    skipped: Type.Integer(),
    /** Which legs of the caller are taken. */
    taken: Type.Object({ left: Type.Boolean(), right: Type.Boolean() }),
  }),
  errors: ['not_found'] as const,
};

export const insertionSideSchemas = {
  body: Strict({ insertion_side: Type.Enum([...insertionSides]) }),
  answer: Type.Object({ insertion_side: Type.Enum([...insertionSides]) }),
};
