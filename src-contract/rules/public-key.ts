const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const PREFIX = 'age';
const KEY = /^age1[02-9ac-hj-np-z]{58}$/;
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;

/** Checksum of Bech32 (BIP 173): 1 where nothing of the text was changed. */
function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, factor] of GENERATOR.entries()) {
      if ((top >>> bit) & 1) sum ^= factor;
    }
  }
  return sum;
}

const codes = PREFIX.split('').map((letter) => letter.codePointAt(0) ?? 0);
const expanded = [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)];

/**
 * Whether a text is the public half of a key of age (X25519), `age1…` in lower case, with the checksum
 * that it carries: a letter that was lost on its way is noticed.
 */
export function isPublicKey(text: string): boolean {
  if (!KEY.test(text)) return false;
  const letters = text.slice(PREFIX.length + 1).split('');
  const values = letters.map((letter) => LETTERS.indexOf(letter));
  return polymod([...expanded, ...values]) === 1;
}
