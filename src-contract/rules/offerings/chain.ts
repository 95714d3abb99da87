import { DAY_MS, DAY_S, MINUTE_MS, SECOND_MS } from '../durations.ts';

/**
 * Where a contract is that an administrator deploys. `sent`: a transaction was reported. Only what the server found
 * in a final block, made by exactly the data that it gave, is `accepted`.
 */
export const contractStates = ['asked', 'sent', 'accepted', 'refused'] as const;

/** Why a deployment came to nothing. */
export const contractRefusals = [
  'withdrawn', // by an administrator
  'reverted', // the chain made no contract
  'not_creation', // the transaction calls something
  'other_data', // other code, or other terms
  'other_code', // the code at its address is not what the data makes
  'lost', // it was accepted, and the demo's chain was lost with it
] as const;
export type ContractRefusal = (typeof contractRefusals)[number];

/** What has to be done before a step on chain. */
export const chainSteps = [
  'registry', // the registry of identities
  'contract', // the token of the offering
  'anchors', // the documents that members accept
  'allotment', // two persons have to allot it
  'plan', // which wallets get how many
  'registration', // wallets that the registry does not verify as they are planned
  'register', // the register of holdings, which does not agree with the books
  'batches', // items that are not issued, or not in a final block
  'act', // something else about the same holder is decided, and not done
  'distribution', // one of the holder's that is declared, and not paid
  'replacement', // a wallet that the member proved, past the hold for new ones, and neither frozen nor lost
] as const;
export type ChainStep = (typeof chainSteps)[number];

/** What an administrator signs with a wallet, beside making contracts. */
export const chainCalls = [
  'registry_agent', // the owner lets a wallet register
  'token_agent', // the owner lets a wallet issue and anchor
  'custody', // the owner makes a wallet the company's custody
  'anchor', // notes a version of a document
  'register', // wallets of members that the registry does not know
  'renew', // those whose time has passed
  'relocate', // those of which it has another country
  'issue', // the next batch of the allotment
  'close', // ends the issue, by an agent who issued nothing
  'act_register', // the wallet that gets the units of a lost one, at the registry
  'act_propose', // what two persons decided about a holder's wallet, by one agent
  'act_confirm', // the same by another agent, who is given its identifier
] as const;

/** What a final block has of an issue that was not planned. */
export const issueFindings = [
  'other_units', // other wallets, other units, or another order
  'other_lock_up', // closed with another end of the lock-up
] as const;
export type IssueFinding = (typeof issueFindings)[number];

/** What two persons decide about a wallet of a holder, and two agents carry out on chain. */
export const holderActKinds = ['freeze', 'unfreeze', 'recovery'] as const;

/**
 * Where such an act is. `unregistered`: decided, and the registry does not verify the wallet that gets the units.
 * `decided`: by two persons. `proposed`: by one agent on chain. `mined`: confirmed, in a block that can still go. `done`:
 * as a final block has it. `lapsed`: nobody carried it out in time.
 */
export const holderActStates = [
  'unregistered',
  'decided',
  'proposed',
  'mined',
  'done',
  'lapsed',
] as const;
export type HolderActState = (typeof holderActStates)[number];

/** What the registry lacks about a wallet. */
export const registrationKinds = ['register', 'renew', 'relocate'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

/** Milliseconds after the decision in which agents are given what carries it out. */
export const HOLDER_ACT_LIFE_MS = 7 * DAY_MS;

/** Seconds in which a proposal can be confirmed on chain, as contracts/OfferingToken.sol has it. */
export const CHAIN_PROPOSAL_LIFE_S = 7 * DAY_S;

/** Milliseconds after the decision in which final blocks can come to have it: what was proposed at last, and a day. */
export const HOLDER_ACT_WATCH_MS = HOLDER_ACT_LIFE_MS + CHAIN_PROPOSAL_LIFE_S * SECOND_MS + DAY_MS;

/** What agents can do about a holder's wallet on chain: units of it are never decided about here. */
export const chainActKinds = [...holderActKinds, 'frozen_units'] as const;
export type ChainActKind = (typeof chainActKinds)[number];

/** Numbers of the kinds of proposals, as contracts/OfferingToken.sol has them. */
export const chainProposalKinds: Readonly<Record<ChainActKind, number>> = {
  recovery: 1,
  freeze: 2,
  unfreeze: 3,
  frozen_units: 4,
};

/** Characters of what the member reads about it. */
export const HOLDER_ACT_NOTE_MAX = 300;

/** Seconds the contract lets the lock-up end ahead at most. */
const LOCK_UP_MAX_S = 3_650 * DAY_S;

/**
 * When the lock-up ends, Unix seconds: so many calendar months (UTC) after an instant, and no later than the contract
 * takes, which 120 months are by two or three days.
 */
export function lockUpEnd(from: Date, months: number): number {
  const end = new Date(from);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // The 31st of a month that has 30 days is its last day.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  const start = Math.floor(from.getTime() / 1000);
  return Math.min(Math.floor(end.getTime() / 1000), start + LOCK_UP_MAX_S);
}

/** Milliseconds in which what a member signed with a wallet counts. */
export const WALLET_PROOF_MS = 10 * MINUTE_MS;

/** What a member signs to prove that a wallet is theirs. */
export const walletText = (proof: {
  readonly username: string;
  readonly address: string;
  readonly at: string;
}): string =>
  [
    'TCT Back Office',
    'This wallet is mine, and may receive what I subscribe for.',
    `Member: ${proof.username}`,
    `Wallet: ${proof.address}`,
    `Time: ${proof.at}`,
  ].join('\n');
