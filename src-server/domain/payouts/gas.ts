/**
 * Gas of a batch of one item, and of each further one: a little above what the contract uses where
 * no recipient has held the token before (93,000 and 29,700), which is its dearest case.
 */
export const GAS_PER_BATCH = 100_000n;
export const GAS_PER_ITEM = 32_000n;

/**
 * What must be left before the last transfer beside what it uses: the contract refuses to try one
 * with less than 170,000, so that no payee is skipped for want of gas.
 */
const GAS_IN_HAND = 170_000n;

/** What an approval adds to a batch, one of a contract with some signers included. */
export const APPROVAL_GAS = 60_000n;

/** A gas limit with which a batch of so many items goes through. */
export const usualGasLimit = (items: number): bigint => usualGas(items) + GAS_IN_HAND;

/** Gas that a batch of so many items can take at most, as long as the token does nothing unusual. */
export function usualGas(items: number): bigint {
  return GAS_PER_BATCH + GAS_PER_ITEM * BigInt(items - 1);
}
