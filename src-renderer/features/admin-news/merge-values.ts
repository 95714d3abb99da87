import { articleNames, type ArticleName, type ArticleValues } from './article-values.ts';

/** What becomes of each part that differs, where two wrote on the same article. */
export interface Merge {
  /** Everything that was written by one of them alone is in it; of the rest, what is ours. */
  readonly values: ArticleValues;
  /** Written by both: somebody has to choose. */
  readonly contested: readonly ArticleName[];
}

/** Joins our text and theirs, both written on the same base. */
export function mergeValues(
  base: ArticleValues,
  ours: ArticleValues,
  theirs: ArticleValues,
): Merge {
  const values = { ...ours };
  const contested: ArticleName[] = [];
  for (const name of articleNames) {
    if (ours[name] === theirs[name]) continue;
    if (ours[name] === base[name]) values[name] = theirs[name];
    else if (theirs[name] !== base[name]) contested.push(name);
  }
  return { values, contested };
}
