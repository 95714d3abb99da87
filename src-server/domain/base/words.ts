import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { accentless } from '#contract/rules/text/accentless.ts';

/** What a document is of. */
export type DocumentKind = 'ticket' | 'help' | 'product';

/** Longer ones are references that nobody types. */
const WORD_MAX = 60;
/** Words of a query that count. */
const TERMS_MAX = 8;
/** Words that a misspelt one is taken for. */
const MEANT_MAX = 6;

/** The words of a text as they are searched: small letters without accents, each once, in order of the alphabet. */
export const wordsOf = (...texts: readonly string[]): string[] =>
  [...new Set(accentless(texts.join(' ')).match(/[\p{L}\p{N}]+/gu))]
    .filter((word) => word.length <= WORD_MAX)
    .toSorted();

/**
 * Adds words to a document. They are a set of lexemes made here: the text search parsers of two engines
 * and locales need not agree about letters.
 */
export async function addWords(
  tx: Transaction,
  kind: DocumentKind,
  id: number,
  words: readonly string[],
): Promise<void> {
  await writeDocuments(tx, kind, [{ id, words }]);
}

export interface WordedDocument {
  readonly id: number;
  readonly words: readonly string[];
}

/** Makes these the only words of a document. */
export const setWords = (
  tx: Transaction,
  kind: DocumentKind,
  id: number,
  words: readonly string[],
): Promise<void> => setWordsOfAll(tx, kind, [{ id, words }]);

/** The same of many documents of a kind, in three statements. */
export async function setWordsOfAll(
  tx: Transaction,
  kind: DocumentKind,
  documents: readonly WordedDocument[],
): Promise<void> {
  const ids = JSON.stringify(documents.map(({ id }) => id));
  await tx.execute(sql`
    delete from search_documents where kind = ${kind}
      and id = any(array(select value::integer from jsonb_array_elements_text(${ids}::jsonb)))`);
  const worded = documents.filter(({ words }) => words.length > 0);
  if (worded.length > 0) await writeDocuments(tx, kind, worded);
}

async function writeDocuments(
  tx: Transaction,
  kind: DocumentKind,
  documents: readonly WordedDocument[],
): Promise<void> {
  await tx.execute(sql`
    insert into search_documents as d (kind, id, document)
    select ${kind}, given.id, array_to_tsvector(array(select jsonb_array_elements_text(given.words)))
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as given (id integer, words jsonb)
    on conflict (kind, id) do update set document = d.document || excluded.document`);
  await rememberWords(
    tx,
    kind,
    documents.flatMap(({ words }) => words),
  );
}

/** In the order of the alphabet, so that two who add the same words wait for each other in one order. */
async function rememberWords(
  tx: Transaction,
  kind: DocumentKind,
  words: readonly string[],
): Promise<void> {
  // Numbers are found as they are typed: a number has no spelling to mend.
  const spelt = [...new Set(words.filter((word) => !/\d/.test(word)))].toSorted();
  await tx.execute(sql`
    insert into search_words (kind, word)
    select ${kind}, word from jsonb_array_elements_text(${JSON.stringify(spelt)}::jsonb) as word
    on conflict do nothing`);
}

/** One word of a query, and what it was meant as. */
export interface Term {
  readonly typed: string;
  /** Lexemes of which one must be there; the last character `*` marks a beginning. Empty: nothing is like it. */
  readonly meant: readonly string[];
  /** It was taken for other words than what was typed. */
  readonly isMended: boolean;
}

/**
 * The words of a query, each as it stands in documents, as a beginning, or mended where no document
 * holds it: up to two letters that are wrong, missing, too many or exchanged (optimal string alignment).
 * @param stemsOf what else a word that no document holds may be a form of, before it is mended
 */
export async function termsOf(
  db: Database,
  kind: DocumentKind,
  text: string,
  stemsOf: (word: string) => readonly string[] = () => [],
): Promise<Term[]> {
  const typed = (accentless(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length <= WORD_MAX)
    .slice(0, TERMS_MAX);
  return Promise.all(
    [...new Set(typed)].map(async (word) => {
      for (const known of [word, ...stemsOf(word)]) {
        if (/\d/.test(word) || (await isKnown(db, kind, known))) {
          return { typed: word, meant: [`${known}*`], isMended: false };
        }
      }
      return { typed: word, meant: await mended(db, kind, word), isMended: true };
    }),
  );
}

async function mended(db: Database, kind: DocumentKind, word: string): Promise<string[]> {
  const allowed = errorsAllowed(word);
  if (allowed === 0) return [];
  const { rows } = await db.execute<{ word: string }>(
    sql`select similar_words as word from similar_words(${kind}, ${word})`,
  );
  const near = rows.map((row) => ({ word: row.word, distance: distance(word, row.word) }));
  return near
    .filter((one) => one.distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MEANT_MAX)
    .map((one) => one.word);
}

async function isKnown(db: Database, kind: DocumentKind, word: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from search_words where kind = ${kind} and word like ${`${word}%`} limit 1`,
  );
  return rows.length > 0;
}

/** So many words that begin alike are in most of the newest documents. */
const BROAD = 50;

/** Whether every term is the beginning of many words. */
export async function isBroad(
  db: Database,
  kind: DocumentKind,
  terms: readonly Term[],
): Promise<boolean> {
  for (const { typed, meant } of terms) {
    if (!meant.includes(`${typed}*`)) return false;
    const { rows } = await db.execute(
      sql`select from search_words where kind = ${kind} and word like ${`${typed}%`} limit ${BROAD}`,
    );
    if (rows.length < BROAD) return false;
  }
  return true;
}

function errorsAllowed({ length }: string): number {
  if (length <= 3) return 0;
  return length <= 5 ? 1 : 2;
}

/** A query of the text search in which every term must be there; null where one is like nothing. */
export const everyTerm = (terms: readonly Pick<Term, 'meant'>[]): string | null =>
  terms.length > 0 && terms.every(({ meant }) => meant.length > 0)
    ? terms.map(queryOf).join(' & ')
    : null;

/** The same where one of them is enough. */
export const anyTerm = (terms: readonly Term[]): string | null => {
  const known = terms.filter(({ meant }) => meant.length > 0);
  return known.length > 0 ? known.map(queryOf).join(' | ') : null;
};

/** One term as the text search reads it: lexemes, quoted. */
export const queryOf = ({ meant }: Pick<Term, 'meant'>): string =>
  `(${meant.map((word) => (word.endsWith('*') ? `'${word.slice(0, -1)}':*` : `'${word}'`)).join(' | ')})`;

/** Optimal string alignment: single letters and exchanged neighbours; cost: the product of the lengths. */
export function distance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, wanted] of b.entries()) {
      const change = (row[j] ?? 0) + (letter === wanted ? 0 : 1);
      let least = Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1);
      const isSwapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === wanted;
      if (isSwapped) least = Math.min(least, (before[j - 1] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
