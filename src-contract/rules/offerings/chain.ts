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
] as const;
export type ContractRefusal = (typeof contractRefusals)[number];

/** What has to be done on chain before a step. */
export const chainSteps = [
  'registry', // the registry of identities
  'contract', // the token of the offering
  'anchors', // the documents that members accept
  'allotment', // two persons have to allot it
  'plan', // which wallets get how many
  'registration', // wallets that the registry does not verify as they are planned
  'batches', // items that are not issued, or not in a final block
] as const;
export type ChainStep = (typeof chainSteps)[number];

/** What an administrator signs with a wallet, beside making contracts. */
export const chainCalls = [
  'registry_agent', // the owner lets a wallet register
  'token_agent', // the owner lets a wallet issue and anchor
  'custody', // the owner makes a wallet the company's custody
  'anchor', // notes a version of a document
] as const;
export type ChainCall = (typeof chainCalls)[number];
