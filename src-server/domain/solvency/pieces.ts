import { createHash, createHmac } from 'node:crypto';
import { leafBytes, PIECES_EACH, solvencyCurrencies, type Sums } from '#contract/rules/solvency.ts';
import type { Config } from '../../config/config.ts';
import { deriveKeys } from '../base/keys.ts';

/** What salts and pieces of an edition are made with. */
export interface SolvencyKey {
  /** Names it without saying anything of it. */
  readonly id: string;
  readonly secret: string;
}

/** The present key first, then those of earlier secrets: editions of before are still proved. */
export const solvencyKeysOf = ({
  tokenSecret,
  tokenSecretsBefore,
}: Pick<Config, 'tokenSecret' | 'tokenSecretsBefore'>): readonly SolvencyKey[] =>
  [tokenSecret, ...tokenSecretsBefore].map((root) => {
    const secret = deriveKeys(root).secret('solvency');
    return {
      id: createHash('sha256').update(`solvency/${secret}`).digest('hex').slice(0, 16),
      secret,
    };
  });

/** What is owed to a holder, base units in the order of `solvencyCurrencies`. */
export interface Share {
  /** Username; empty for tokens that arrived and that no purchase took. */
  readonly holder: string;
  readonly amounts: Sums;
}

/** A part of what is owed to a holder in one currency: one leaf of the tree. */
export interface Piece {
  readonly holder: string;
  /** Index within `solvencyCurrencies`. */
  readonly currency: number;
  /** From 0 within the currency. */
  readonly piece: number;
  /** Base units. */
  readonly amount: bigint;
  readonly salt: Buffer;
}

const WORD_BITS = 128n;
const WORD_BYTES = 16;

/** How many leaves a share has. */
export const pieceCount = ({ amounts }: Share): number =>
  amounts.filter((amount) => amount > 0n).length * PIECES_EACH;

/** The leaves of a share: the same for the same key, day, holder and amounts. */
export const piecesOf = (key: SolvencyKey, day: string, { holder, amounts }: Share): Piece[] =>
  amounts.flatMap((amount, currency) =>
    amount === 0n
      ? []
      : split(amount, wordsOf(key, [day, holder, currency])).map((part, piece) => ({
          holder,
          currency,
          piece,
          amount: part,
          salt: saltOf(key, ['piece', day, holder, currency, piece]),
        })),
  );

/** A leaf that owes nothing to nobody. */
export const paddingOf = (key: SolvencyKey, day: string, number: number): Piece => ({
  holder: '',
  currency: 0,
  piece: 0,
  amount: 0n,
  salt: saltOf(key, ['padding', day, number]),
});

/** Sums of a leaf: its amount in its currency. */
export const sumsOf = (currency: number, amount: bigint): Sums =>
  solvencyCurrencies.map((_, index) => (index === currency ? amount : 0n));

export const leafHash = (day: string, { holder, currency, piece, amount, salt }: Piece): Buffer =>
  createHash('sha256')
    .update(
      leafBytes({
        day,
        salt,
        piece: currency * PIECES_EACH + piece,
        amounts: sumsOf(currency, amount),
        holder: Buffer.from(holder, 'utf8'),
      }),
    )
    .digest();

const saltOf = ({ secret }: SolvencyKey, name: readonly (string | number)[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(name)).digest();

function wordsOf({ secret }: SolvencyKey, name: readonly (string | number)[]): bigint[] {
  const bytes = createHmac('sha512', secret)
    .update(JSON.stringify(['split', ...name]))
    .digest();
  return Array.from({ length: PIECES_EACH - 1 }, (_, index) =>
    BigInt(`0x${bytes.toString('hex', index * WORD_BYTES, (index + 1) * WORD_BYTES)}`),
  );
}

/** Cuts an amount at uniform random points; pieces can be zero. */
function split(amount: bigint, words: readonly bigint[]): bigint[] {
  const cuts = words
    .map((word) => (word * (amount + 1n)) >> WORD_BITS)
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  return [...cuts, amount].map((cut, index) => cut - (cuts[index - 1] ?? 0n));
}
