/**
 * Gas of a batch of one item, and of each further one: a little above what the contract uses where
 * no recipient has held the token before (93,000 and 29,700), which is its dearest case.
 */
export const GAS_PER_BATCH = 100_000n;
export const GAS_PER_ITEM = 32_000n;

/** Gas that a batch of so many items can take at most, as long as the token does nothing unusual. */
export function usualGas(items: number): bigint {
  return GAS_PER_BATCH + GAS_PER_ITEM * BigInt(items - 1);
}
