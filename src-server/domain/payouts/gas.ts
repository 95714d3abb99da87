import type { TreasuryEdition } from '../../chain/treasury/edition.ts';

/**
 * Gas of a batch of one item, and of each further one: a little above what the contract uses where
 * no recipient has held the token before (93,000 and 29,700), which is its dearest case.
 */
const GAS_PER_BATCH = 100_000n;
export const GAS_PER_ITEM = 32_000n;

/**
 * What must be left before the last transfer beside what it uses: the contract refuses to try one
 * with less than 170,000, so that no payee is skipped for want of gas.
 */
const GAS_IN_HAND = 170_000n;

/** What an approval adds to a limit, one of a contract with some signers included. */
export const APPROVAL_GAS = 60_000n;

/** What an approver's key adds to what a batch uses, its signature in the call included. */
const KEY_APPROVAL_GAS = 12_000n;

/** Gas of a batch of one item: in the second edition it carries a second person's approval. */
export const gasPerBatch = (edition: TreasuryEdition): bigint =>
  edition === 2 ? GAS_PER_BATCH + KEY_APPROVAL_GAS : GAS_PER_BATCH;

/** A gas limit with which a batch of so many items goes through. */
export const usualGasLimit = (items: number): bigint => usualGas(items, 1) + GAS_IN_HAND;

/**
 * Gas that a batch of so many items can take at most, as long as the token does nothing unusual and the approver, where
 * there is one, is a key.
 */
export function usualGas(items: number, edition: TreasuryEdition): bigint {
  return gasPerBatch(edition) + GAS_PER_ITEM * BigInt(items - 1);
}
