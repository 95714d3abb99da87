import { accentless } from '#contract/rules/text/accentless.ts';
import { stemsOf } from '#contract/rules/market/stems.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { everyTerm, setWordsOfAll, termsOf, wordsOf } from '../base/words.ts';
import type { ProductRow, VariantRow } from './goods.ts';

/** A product with what it is found by. */
export interface IndexedProduct {
  readonly product: Pick<ProductRow, 'id' | 'state' | 'nameEs' | 'nameEn' | 'leadEs' | 'leadEn'>;
  readonly variants: readonly Pick<VariantRow, 'sku' | 'nameEs' | 'nameEn'>[];
  readonly category: { readonly nameEs: string; readonly nameEn: string };
}

/** Makes products found by their words, and by what they are plurals of; nothing finds one that is not sold. */
export const indexProducts = (tx: Transaction, all: readonly IndexedProduct[]): Promise<void> =>
  setWordsOfAll(
    tx,
    'product',
    all.map((one) => ({ id: one.product.id, words: wordsOfProduct(one) })),
  );

function wordsOfProduct({ product, variants, category }: IndexedProduct): string[] {
  if (product.state !== 'published') return [];
  const words = wordsOf(
    product.nameEs,
    product.nameEn,
    product.leadEs,
    product.leadEn,
    category.nameEs,
    category.nameEn,
    ...variants.flatMap(({ sku, nameEs, nameEn }) => [sku, nameEs, nameEn]),
  );
  return [...new Set(words.flatMap((word) => [word, ...stemsOf(word)]))].toSorted();
}

export interface ProductSearch {
  /** For `tsquery`; null: nothing is like it. Undefined: nothing is searched. */
  readonly query: string | null | undefined;
  /** What it was taken for, where a word was mended. */
  readonly corrected: string | null;
}

/** @param literal words are taken as they were typed, or as beginnings */
export async function productSearch(
  db: Database,
  typed: string,
  literal: boolean,
): Promise<ProductSearch> {
  const words = accentless(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return { query: undefined, corrected: null };
  if (literal) {
    const terms = words.slice(0, 8).map((word) => ({ meant: [`${word}*`] }));
    return { query: everyTerm(terms), corrected: null };
  }
  const terms = await termsOf(db, 'product', typed, stemsOf);
  const mended = terms.map(({ typed: word, meant, isMended }) =>
    isMended ? (meant[0] ?? word) : word,
  );
  const isMended = terms.some((term) => term.isMended && term.meant.length > 0);
  return { query: everyTerm(terms), corrected: isMended ? mended.join(' ') : null };
}
