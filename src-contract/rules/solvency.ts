import { ledgerCurrencies, type LedgerCurrency } from './accounts.ts';

/** Order of the sums in every node of the tree. */
export const solvencyCurrencies = ledgerCurrencies;

/** Digits after the point of one base unit. */
export const solvencyDecimals: Readonly<Record<LedgerCurrency, number>> = {
  USD: 6,
  USDT: 18,
  USDC: 18,
  TCT: 18,
};

export const SOLVENCY_FORMAT = 'tct-solvency/1';
export const PROOF_FORMAT = 'tct-solvency-proof/1';

/** Leaves that the amount of one holder in one currency is split into. */
export const PIECES_EACH = 4;
/** Editions whose leaves are kept, in days: so long a member's proof can be downloaded. */
export const PROOF_DAYS = 30;

/** What gaps are computed for: USD is owed in USD and stablecoins and covered by stablecoins alone. */
export const gapAssets = ['USD', 'TCT'] as const;
export type GapAsset = (typeof gapAssets)[number];

const SUM_BYTES = 16;
const HASH_BYTES = 32;
const SUMS_BYTES = SUM_BYTES * ledgerCurrencies.length;
/** First byte of what is hashed: a leaf is never taken for a node, nor a node for an anchor. */
const [LEAF, NODE, ANCHOR] = [0, 1, 2];

/** Sums of a node, base units in the order of {@link solvencyCurrencies}. */
export type Sums = readonly bigint[];

export interface SumNode {
  readonly hash: Uint8Array;
  readonly sums: Sums;
}

/**
 * Sums as unsigned 128-bit big-endian numbers, so that a negative one can't be written.
 * @throws RangeError below zero, and from 2^128 on
 */
export function sumBytes(sums: Sums): Uint8Array {
  if (sums.length !== ledgerCurrencies.length) throw new RangeError('A sum a currency.');
  const view = new DataView(new ArrayBuffer(SUMS_BYTES));
  for (const [index, sum] of sums.entries()) {
    if (sum < 0n || sum >= 1n << 128n) throw new RangeError(`${sum} is no sum.`);
    view.setBigUint64(index * SUM_BYTES, sum >> 64n);
    view.setBigUint64(index * SUM_BYTES + 8, sum & ((1n << 64n) - 1n));
  }
  return new Uint8Array(view.buffer);
}

export interface LeafParts {
  readonly day: string;
  /** 32 random bytes. */
  readonly salt: Uint8Array;
  /** Currency's index times {@link PIECES_EACH}, and the number of the piece from 0. */
  readonly piece: number;
  readonly amounts: Sums;
  /** Username in UTF-8; empty for padding, and for tokens that arrived and that no purchase took. */
  readonly holder: Uint8Array;
}

/**
 * What the hash of a leaf is SHA-256 of: 0x00, day (10 characters), salt (32 bytes), piece (1),
 * amounts (64), holder.
 */
export function leafBytes({ day, salt, piece, amounts, holder }: LeafParts): Uint8Array {
  if (salt.length !== HASH_BYTES) throw new RangeError('A salt has 32 bytes.');
  return joined([
    Uint8Array.of(LEAF),
    Uint8Array.from(day, (character) => character.charCodeAt(0)),
    salt,
    Uint8Array.of(piece),
    sumBytes(amounts),
    holder,
  ]);
}

/** What the hash of a node is SHA-256 of: 0x01, hash and sums of the left child, of the right one. */
export const nodeBytes = (left: SumNode, right: SumNode): Uint8Array =>
  joined([Uint8Array.of(NODE), left.hash, sumBytes(left.sums), right.hash, sumBytes(right.sums)]);

/**
 * What the treasury notes is SHA-256 of: 0x02, a commitment to a row of the audit log, and the digest
 * of the newest edition that was published before that row.
 */
export const anchorBytes = (commitment: Uint8Array, edition: Uint8Array): Uint8Array =>
  joined([Uint8Array.of(ANCHOR), commitment, edition]);

/** @throws RangeError where a sum does not fit */
export const addSums = (left: Sums, right: Sums): Sums => {
  const sums = left.map((sum, index) => sum + (right[index] ?? 0n));
  sumBytes(sums);
  return sums;
};

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
