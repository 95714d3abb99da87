/** Rows of the 5×5 pattern; the two right columns mirror the left ones. */
export type FingerprintPattern = readonly (readonly boolean[])[];

/**
 * Identicon of an address, independent of case: a visual aid, not a proof, since addresses can
 * collide.
 */
export function fingerprintPattern(address: string): FingerprintPattern {
  let state = hash(address.trim().toLowerCase());
  const bit = () => {
    // xorshift32 spreads all bits of the hash over the fifteen cells.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state & 0x10) !== 0;
  };
  return Array.from({ length: 5 }, () => {
    const [a, b, c] = [bit(), bit(), bit()];
    return [a, b, c, b, a];
  });
}

/** FNV-1a, 32 bits; never zero, which is a fixed point of xorshift. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value | 1;
}
