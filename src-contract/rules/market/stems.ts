/**
 * Light stems of Spanish and English: plurals alone, so that "billeteras" finds "billetera" and "books" a
 * "book", and no word is taken for another one. After the "minimal stemmers" of J. Savoy (UniNE);
 * cost: the length of the word. Words are in small letters without accents.
 */
export function stemsOf(word: string): readonly string[] {
  return [...new Set([spanish(word), english(word)])].filter((stem) => stem !== word);
}

const SHORTEST = 4;

function spanish(word: string): string {
  if (word.length <= SHORTEST || !word.endsWith('s')) return word;
  if (word.endsWith('ces')) return `${word.slice(0, -3)}z`;
  // After a consonant "es" is the plural: "licor-es"; after a vowel "s" is: "clave-s".
  if (/[dlnrx]es$/.test(word)) return word.slice(0, -2);
  return /[aeiou]s$/.test(word) ? word.slice(0, -1) : word;
}

function english(word: string): string {
  if (word.length < SHORTEST || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.length > SHORTEST && /[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|x|z|s)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
