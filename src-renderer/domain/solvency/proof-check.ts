import type { SolvencyDocument, SolvencyProof } from '#contract/api/solvency.ts';
import { ledgerCurrencies } from '#contract/rules/accounts.ts';
import { parseUnits } from '#contract/rules/money.ts';
import {
  addSums,
  anchorBytes,
  leafBytes,
  nodeBytes,
  PIECES_EACH,
  PROOF_FORMAT,
  solvencyCurrencies,
  solvencyDecimals,
  SOLVENCY_FORMAT,
  sumBytes,
  type SumNode,
  type Sums,
} from '#contract/rules/solvency.ts';
import { sha256, sha256Bytes } from '#renderer/lib/browser/sha256.ts';
import { fromHex, toHex } from '#renderer/lib/hex.ts';

/** What the reader's device works out again from a proof. */
export const proofParts = ['edition', 'pieces', 'totals', 'owed', 'anchor'] as const;
export type ProofPart = (typeof proofParts)[number];

/** Whether a part is as it is said; null: the proof does not tell. */
export interface ProofCheck {
  readonly of: ProofPart;
  readonly agrees: boolean | null;
}

export interface CheckedProof {
  readonly proof: SolvencyProof;
  /** The published file that the proof carries. */
  readonly edition: SolvencyDocument;
  readonly checks: readonly ProofCheck[];
}

type Piece = SolvencyProof['pieces'][number];

/** Bytes of the audit log's row before those of the value, in what a payout carries. */
const ROW_BYTES = 8;
const HASH_BYTES = 32;

/**
 * Works a proof out again from its leaves to the published root.
 * @throws SyntaxError where the edition it carries is no JSON
 */
export async function checkProof(proof: SolvencyProof): Promise<CheckedProof> {
  const edition = JSON.parse(proof.edition) as SolvencyDocument;
  const digest = await sha256(proof.edition);
  const root = { hash: edition.root, sums: edition.totals.map(({ amount }) => BigInt(amount)) };
  const reached = await Promise.all(proof.pieces.map((piece) => climb(proof, edition, piece)));
  const isPiece = reached.map((node) => node !== null && toHex(node.hash) === root.hash);
  const isTotal = reached.map(
    (node) => node !== null && node.sums.every((sum, index) => sum === root.sums[index]),
  );
  return {
    proof,
    edition,
    checks: [
      {
        of: 'edition',
        agrees:
          proof.format === PROOF_FORMAT &&
          edition.format === SOLVENCY_FORMAT &&
          `0x${digest}` === proof.digest,
      },
      { of: 'pieces', agrees: proof.pieces.length === 0 ? null : areApart(proof) && all(isPiece) },
      { of: 'totals', agrees: proof.pieces.length === 0 ? null : all(isTotal) },
      { of: 'owed', agrees: isOwed(proof) },
      { of: 'anchor', agrees: await isAnchored(proof, edition) },
    ],
  };
}

const all = (parts: readonly boolean[]): boolean => parts.every(Boolean);

/** From a piece's leaf to the root that its path leads to; null where nothing can be computed of it. */
async function climb(
  { holder }: SolvencyProof,
  edition: SolvencyDocument,
  piece: Piece,
): Promise<SumNode | null> {
  const index = solvencyCurrencies.indexOf(piece.currency);
  if (2 ** piece.path.length !== edition.leaves || piece.position >= edition.leaves) return null;
  try {
    const sums: Sums = ledgerCurrencies.map((_, at) => (at === index ? BigInt(piece.amount) : 0n));
    const leaf = leafBytes({
      day: edition.day,
      salt: fromHex(piece.salt),
      piece: index * PIECES_EACH + piece.piece,
      amounts: sums,
      holder: utf8(holder),
    });
    let node: SumNode = { hash: await sha256Bytes(leaf), sums };
    for (const [level, step] of piece.path.entries()) {
      const other = { hash: fromHex(step.hash), sums: step.sums.map(BigInt) };
      const isRight = Math.floor(piece.position / 2 ** level) % 2 === 1;
      const [left, right] = isRight ? [other, node] : [node, other];
      sumBytes(other.sums);
      node = {
        hash: await sha256Bytes(nodeBytes(left, right)),
        sums: addSums(left.sums, right.sums),
      };
    }
    return node;
  } catch (error) {
    // A sum or a salt that can't be one.
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether every piece is a leaf of its own. */
function areApart({ pieces }: SolvencyProof): boolean {
  const places = new Set(pieces.map(({ position }) => position));
  const names = new Set(pieces.map(({ currency, piece }) => `${currency}/${piece}`));
  return places.size === pieces.length && names.size === pieces.length;
}

/** Whether the pieces add up to what is said to be owed, in each currency. */
function isOwed({ owed, pieces }: SolvencyProof): boolean {
  return solvencyCurrencies.every((currency) => {
    const said = owed.filter((one) => one.currency === currency);
    const units = said.map(({ amount }) => parseUnits(amount, solvencyDecimals[currency]));
    const summed = pieces
      .filter((piece) => piece.currency === currency)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    return said.length <= 1 && (units[0] ?? 0n) === summed;
  });
}

/**
 * Whether what is said to stand on chain is made of this edition; null where there is nothing yet, or
 * a later edition stands there, whose file leads back to this one.
 */
async function isAnchored(
  { anchor, digest }: SolvencyProof,
  edition: SolvencyDocument,
): Promise<boolean | null> {
  if (anchor === null || anchor.edition !== edition.day) return null;
  const bytes = await sha256Bytes(
    anchorBytes(fromHex(anchor.commitment), fromHex(digest.slice(2))),
  );
  if (anchor.kind === 'call') return anchor.value === `0x${toHex(bytes)}`;
  const row = anchor.row.toString(16).padStart(ROW_BYTES * 2, '0');
  return anchor.value === `0x${row}${toHex(bytes.slice(0, HASH_BYTES - ROW_BYTES))}`;
}

export type ProofVerdict = 'verified' | 'differs' | 'partial';

/** The anchor is left out where there is none: a proof is whole before a transaction carries it. */
export function verdictOf(checks: readonly ProofCheck[]): ProofVerdict {
  if (checks.some(({ agrees }) => agrees === false)) return 'differs';
  return checks.every(({ of, agrees }) => agrees === true || of === 'anchor')
    ? 'verified'
    : 'partial';
}

/**
 * A file of somebody's computer as a proof; null where it is none.
 * Only what is computed with is looked at: a wrong figure is found by the sums.
 */
export function readProof(text: string): SolvencyProof | null {
  try {
    const read = JSON.parse(text) as Partial<SolvencyProof> | null;
    const isProof =
      read?.format === PROOF_FORMAT &&
      typeof read.edition === 'string' &&
      typeof read.digest === 'string' &&
      typeof read.holder === 'string' &&
      Array.isArray(read.owed) &&
      Array.isArray(read.pieces) &&
      read.pieces.every(({ path }) => Array.isArray(path)) &&
      Array.isArray((JSON.parse(read.edition) as Partial<SolvencyDocument>).totals);
    return isProof ? (read as SolvencyProof) : null;
  } catch {
    return null;
  }
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
