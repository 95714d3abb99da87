import Type from 'typebox';
import {
  chainActKinds,
  chainCalls,
  contractRefusals,
  contractStates,
  HOLDER_ACT_NOTE_MAX,
  holderActKinds,
  holderActStates,
  issueFindings,
  registrationKinds,
} from '../../rules/offerings/chain.ts';
import { PROPOSAL_REASON_MAX } from '../../rules/proposals.ts';
import { offeringDocumentKinds } from '../../rules/offerings/documents.ts';
import { chainErrors } from '../errors.ts';
import { Digest } from '../tokenization/offerings.schema.ts';
import {
  Address,
  Day,
  Hash,
  HexData,
  Instant,
  Nullable,
  RowNumber,
  Strict,
} from '../scalars.schema.ts';
import { Proposed } from './proposals.schema.ts';

/** A transaction as a wallet signs it; it carries no value. */
const Call = Type.Object({
  chain_id: Type.Integer(),
  /** Null: it makes a contract. */
  to: Nullable(Address),
  data: HexData,
});

const Contract = Type.Object({
  id: Type.Integer(),
  state: Type.Enum([...contractStates]),
  refusal: Nullable(Type.Enum([...contractRefusals])),
  owner: Address,
  /** Of the registry alone: the wallet that holds for members. */
  custody: Nullable(Address),
  /** Of a token alone. */
  symbol: Nullable(Type.String()),
  tx_hash: Nullable(Hash),
  address: Nullable(Address),
  /** The final block in which it was made. */
  block: Nullable(Type.Integer()),
  asked_at: Instant,
  accepted_at: Nullable(Instant),
  /** What the wallet signs to make it; null once it is on chain, or was refused. */
  call: Nullable(Call),
});

const OfferingChain = Type.Object({
  chain: Type.Object({
    chain_id: Type.Integer(),
    network: Type.String(),
    explorer_url: Nullable(Type.String()),
  }),
  /** The newest registry; null where none was asked for. */
  registry: Nullable(Contract),
  /** The newest token of the offering. */
  token: Nullable(Contract),
  /** Every version that two persons agreed to, the newest of a document first. */
  versions: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.Enum([...offeringDocumentKinds]),
      name_es: Type.String(),
      name_en: Type.String(),
      version: Type.Integer(),
      digest: Digest,
      /** What the document is called on chain. */
      chain_name: Hash,
      /** Null: no final block has it. */
      anchored: Nullable(
        Type.Object({
          digest: Digest,
          block: Type.Integer(),
          at: Instant,
          /** False: the chain has something else under this version, for ever. */
          is_same: Type.Boolean(),
        }),
      ),
    }),
  ),
});

const ById = Type.Object({ id: RowNumber });

export const offeringChainSchemas = {
  params: ById,
  answer: OfferingChain,
  errors: ['not_found', 'payouts_off'] as const,
};
export const askRegistrySchemas = {
  body: Strict({ owner: Address, custody: Address }),
  answer: Contract,
  errors: ['payouts_off', 'conflict'] as const,
};
export const askTokenSchemas = {
  params: ById,
  body: Strict({
    owner: Address,
    symbol: Type.String({ pattern: '^[A-Z0-9]{2,11}$' }),
  }),
  answer: Contract,
  errors: ['payouts_off', 'not_found', 'conflict', 'offering_state', 'chain_step'] as const,
};
export const callSchemas = {
  params: ById,
  body: Strict({
    call: Type.Enum([...chainCalls]),
    /** The wallet that becomes an agent. */
    agent: Type.Optional(Address),
    /** Id of the version that is anchored. */
    version: Type.Optional(RowNumber),
    /** Id of what was decided about a holder's wallet. */
    act: Type.Optional(RowNumber),
  }),
  answer: Call,
  errors: [
    'payouts_off',
    'not_found',
    'conflict',
    'chain_step',
    'not_eligible',
    ...chainErrors,
  ] as const,
};
const Progress = Type.Object({
  /** Items and units that are issued. */
  items: Type.Integer(),
  units: Type.Integer(),
  is_closed: Type.Boolean(),
});

const Issue = Type.Object({
  units: Type.Integer(),
  locked_until: Instant,
  planned_at: Instant,
  /** When the first batch was given to be signed; from then on the plan is fixed. */
  given_at: Nullable(Instant),
  finding: Nullable(Type.Enum([...issueFindings])),
  items: Type.Array(
    Type.Object({
      item: Type.Integer(),
      /** Number of the subscription. */
      subscription: Type.Integer(),
      wallet: Address,
      in_custody: Type.Boolean(),
      units: Type.Integer(),
    }),
  ),
  /** At the newest block, and at the newest final one. */
  newest: Progress,
  settled: Progress,
  /** Wallets that have to be registered, renewed or relocated before their items can be issued. */
  register: Type.Array(Address),
  renew: Type.Array(Address),
  relocate: Type.Array(Address),
  /** Wallets that the registry has for somebody else. */
  foreign: Type.Array(Address),
});

export const issueSchemas = {
  params: ById,
  answer: Issue,
  errors: ['not_found', 'payouts_off', 'chain_step', ...chainErrors] as const,
};
export const planIssueSchemas = {
  params: ById,
  answer: Issue,
  errors: ['not_found', 'payouts_off', 'conflict', 'chain_step', ...chainErrors] as const,
};
const MemberName = Type.Object({ username: Type.String(), name: Type.String() });

/** Who holds how many units by the chain, and how many by the books. */
const Register = Type.Object({
  register: Nullable(
    Type.Object({
      day: Day,
      at: Instant,
      /** The final block at whose end it was read. */
      block: Type.Integer(),
      agrees: Type.Boolean(),
      wallets: Type.Array(
        Type.Object({
          wallet: Address,
          units: Type.Integer(),
          /** Null: the company's custody, or nobody that is known. */
          member: Nullable(MemberName),
          is_custody: Type.Boolean(),
        }),
      ),
      members: Type.Array(
        Type.Object({
          member: MemberName,
          books: Type.Integer(),
          /** On chain: in wallets of their own, and with the company. */
          own: Type.Integer(),
          custody: Type.Integer(),
          difference: Type.Integer(),
        }),
      ),
      /** What agents did about wallets on chain that no two persons had decided. */
      undecided: Type.Array(
        Type.Object({
          kind: Type.Enum([...chainActKinds]),
          wallet: Address,
          /** Of a recovery alone. */
          replacement: Nullable(Address),
          /** That stay in the wallet; of `frozen_units` alone. */
          units: Type.Integer(),
          /** Who proposed it. */
          agent: Address,
          /** In which it was confirmed. */
          block: Type.Integer(),
        }),
      ),
    }),
  ),
});
export const registerSchemas = {
  params: ById,
  answer: Register,
  errors: ['not_found'] as const,
};
export const compareSchemas = {
  params: ById,
  answer: Register,
  errors: ['not_found', 'payouts_off', 'offering_state', 'chain_step', ...chainErrors] as const,
};

/** What two persons decide about wallets of holders. */
const HolderActs = Type.Object({
  /** Asked for by one person, and not decided. */
  pending: Type.Array(
    Type.Object({
      proposal: Type.Integer(),
      kind: Type.Enum([...holderActKinds]),
      wallet: Address,
      replacement: Nullable(Address),
    }),
  ),
  /** The newest first. */
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.Enum([...holderActKinds]),
      state: Type.Enum([...holderActStates]),
      member: MemberName,
      wallet: Address,
      /** The member's wallet that gets all units of a lost one; of a recovery alone. */
      replacement: Nullable(Address),
      /** What the registry lacks about it, while the act is `unregistered`. */
      registration: Nullable(Type.Enum([...registrationKinds])),
      /** What the member reads. */
      note: Type.String(),
      decided_at: Instant,
      /** Until then agents are given what carries it out. */
      until: Instant,
      /** What an agent proposed on chain and another one can confirm. */
      proposal: Nullable(
        Type.Object({
          /** Keccak-256 over its parts, see `PROPOSAL_PARTS`. */
          id: Hash,
          number: Type.Integer(),
          agent: Address,
          expires_at: Instant,
        }),
      ),
      done_at: Nullable(Instant),
      /** The final block at whose end it was found done. */
      block: Nullable(Type.Integer()),
    }),
  ),
  /** Wallets that holders have proved, of which one can get the units of a lost one. */
  wallets: Type.Array(
    Type.Object({
      wallet: Address,
      username: Type.String(),
      /** When the hold for new wallets is over. */
      from: Instant,
    }),
  ),
});
export const holderActsSchemas = {
  params: ById,
  answer: HolderActs,
  errors: ['not_found', 'payouts_off', ...chainErrors] as const,
};
/** `conflict`: the wallet is as wanted, something about it waits, or it is no holder's. */
export const freezeSchemas = {
  params: ById,
  body: Strict({
    wallet: Address,
    is_frozen: Type.Boolean(),
    /** The member reads it. */
    reason: Type.String({ minLength: 1, maxLength: HOLDER_ACT_NOTE_MAX }),
  }),
  answer: Proposed,
  errors: [
    'not_found',
    'payouts_off',
    'conflict',
    'offering_state',
    'chain_step',
    'forbidden',
    'duty_missing',
    'proposal_open',
    ...chainErrors,
  ] as const,
};
/** `conflict`: the wallet holds nothing, or is no holder's; the registry has either wallet for somebody else. */
export const recoverSchemas = {
  params: ById,
  body: Strict({
    wallet: Address,
    /** A wallet that the member proved. */
    replacement: Address,
    /** The member reads it. */
    reason: Type.String({ minLength: 1, maxLength: HOLDER_ACT_NOTE_MAX }),
    /** What shows that the wallet is lost and who asks is the member; who accepts reads it. */
    evidence: Type.String({ minLength: 1, maxLength: PROPOSAL_REASON_MAX }),
  }),
  answer: Proposed,
  errors: [...freezeSchemas.errors, 'not_eligible'] as const,
};
export const sentContractSchemas = {
  params: ById,
  body: Strict({ tx_hash: Hash }),
  answer: Contract,
  errors: ['not_found', 'conflict', 'transfer_unmatched'] as const,
};
export const withdrawContractSchemas = {
  params: ById,
  answer: Contract,
  errors: ['not_found', 'conflict'] as const,
};
