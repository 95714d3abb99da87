import Type from 'typebox';
import { chainErrors } from '../errors.ts';
import {
  PROPOSAL_REASON_MAX,
  proposalEnds,
  proposalKinds,
  proposalRights,
  proposalStates,
} from '../../rules/proposals.ts';
import { duties } from '../../rules/staff.ts';
import { Instant, Nullable, PageQuery, RowNumber, Strict } from '../scalars.schema.ts';

const Person = Type.Object({ username: Type.String(), name: Type.String() });
const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** Something that one person asked for and another one decides. */
export const Proposal = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...proposalKinds]),
  /** Key of a setting, name of a plan, a pool or a person, bounds of a range, number and buyer of a request. */
  label: Type.String(),
  changes: Type.Array(Type.Object({ name: Type.String(), from: Value, to: Value })),
  reason: Type.String(),
  /** Whoever accepts it needs this duty. */
  duty: Type.Enum([...duties]),
  proposed_by: Person,
  proposed_at: Instant,
  history: Type.Object({
    /** Who asks has asked for nothing before. */
    is_first: Type.Boolean(),
    /** How their last five before this one ended, the newest first. */
    ended: Type.Array(Type.Enum([...proposalEnds])),
    /** When the same thing was last changed by two; null: never. */
    changed_at: Nullable(Instant),
  }),
  expires_at: Instant,
  state: Type.Enum([...proposalStates]),
  decided_by: Nullable(Person),
  decided_at: Nullable(Instant),
  /** Why it was refused, or the code of the error that made it void. */
  decision_note: Nullable(Type.String()),
  /** Whether the caller can decide it, or why not. */
  right: Type.Enum([...proposalRights]),
});

/** A text `proposals:effect.<id>` with its values. */
const Effect = Type.Object({
  id: Type.String(),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
});

export const ProposalDetail = Type.Object({
  ...Proposal.properties,
  /** What changes once it is accepted, in figures of now; empty once it is decided. */
  effects: Type.Array(Effect),
  /** Who can accept it. */
  asked: Type.Array(Person),
});

/** What a call answers (202) that became a proposal. */
export const Proposed = Type.Object({
  proposal: Type.Object({
    id: Type.Integer(),
    kind: Type.Enum([...proposalKinds]),
    expires_at: Instant,
    /** Who can accept it. */
    asked: Type.Array(Person),
  }),
});

/** Why a change is asked for; who accepts it reads it, and it stays in the audit log. */
export const Reason = Type.Optional(Type.String({ maxLength: PROPOSAL_REASON_MAX }));

export const proposalViews = ['mine', 'asked', 'open', 'decided'] as const;

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    /** mine: those that the caller can decide · asked: the caller's own. */
    view: Type.Optional(Type.Enum([...proposalViews])),
    /** Its number, who asked or decided, what it is about, its reason. */
    search: Type.Optional(Type.String({ maxLength: 80 })),
    /** Keys of settings, by comma, that are found as well: their names are words of the client. */
    settings: Type.Optional(Type.String({ maxLength: 4000, pattern: '^[a-z0-9_,]*$' })),
  }),
  answer: Type.Object({
    items: Type.Array(Proposal),
    next: Nullable(Type.String()),
    counts: Type.Object({ mine: Type.Integer(), asked: Type.Integer(), open: Type.Integer() }),
    /** Days until one that nobody decides expires. */
    days: Type.Integer(),
  }),
};

const ById = Type.Object({ id: RowNumber });
export const oneSchemas = {
  params: ById,
  answer: ProposalDetail,
  errors: [
    'not_found',
    'already_resolved',
    'offer_changed',
    'plan_refused',
    'course_owned',
    'stock_gone',
    'voucher_refused',
    'order_state',
    'offering_state',
    'offering_full',
    'subscription_state',
    'not_eligible',
    'amount_out_of_range',
  ] as const,
};
export const acceptSchemas = {
  params: ById,
  answer: ProposalDetail,
  errors: [
    'not_found',
    'already_resolved',
    'proposal_expired',
    'own_proposal',
    'duty_missing',
    'own_benefit',
    'conflict',
    'balance_exceeded',
    'offering_early',
    'chain_step',
    'not_eligible',
    ...chainErrors,
    'transfer_unmatched',
  ] as const,
};
export const refuseSchemas = {
  params: ById,
  body: Strict({ note: Type.String({ maxLength: PROPOSAL_REASON_MAX }) }),
  answer: ProposalDetail,
  errors: [
    'not_found',
    'already_resolved',
    'proposal_expired',
    'own_proposal',
    'duty_missing',
  ] as const,
};
export const withdrawSchemas = {
  params: ById,
  answer: ProposalDetail,
  errors: ['not_found', 'already_resolved'] as const,
};
