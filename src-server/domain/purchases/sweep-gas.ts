import { ADDRESSES_PER_SWEEP } from './sweeps.ts';

/**
 * Gas of a sweep of one address, and of each further one: a fifth above what it takes where every
 * address gets its contract first (83,600 and 51,700), for tokens that stand behind a proxy.
 */
const GAS_PER_SWEEP = 100_000n;
const GAS_PER_ADDRESS = 62_000n;

/** Gas that sweeping a token from so many addresses can take at most, all its transactions together. */
export function usualSweepGas(addresses: number): bigint {
  const transactions = BigInt(Math.ceil(addresses / ADDRESSES_PER_SWEEP));
  return GAS_PER_SWEEP * transactions + GAS_PER_ADDRESS * (BigInt(addresses) - transactions);
}
