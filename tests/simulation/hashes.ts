import { keccak256 } from 'ethers';

/** A longer text hardly ever comes again. */
const LONGEST = 200;
/** Then all are forgotten. */
const MOST = 50_000;

const compute = keccak256._;
const known = new Map<string, ReturnType<typeof compute>>();
let isRemembering = false;

/**
 * Keccak-256 of what was hashed before is not computed again: addresses, topics and selectors of a
 * world are the same in all runs, and a hash takes longer than most of what surrounds it.
 */
export function rememberHashes(): void {
  if (isRemembering) return;
  isRemembering = true;
  keccak256.register((data) => {
    if (data.length > LONGEST) return compute(data);
    const key = Buffer.from(data.buffer, data.byteOffset, data.length).toString('latin1');
    let hash = known.get(key);
    if (hash === undefined) {
      if (known.size >= MOST) known.clear();
      hash = compute(data);
      known.set(key, hash);
    }
    return hash;
  });
}
