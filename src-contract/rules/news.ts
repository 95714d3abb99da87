/** What an article is about; decides its icon and its colour. */
export const newsCategories = [
  'withdrawals',
  'pools',
  'memberships',
  'platform',
  'security',
] as const;
export type NewsCategory = (typeof newsCategories)[number];

/** Languages that an article is written in; it is published in both. */
export const newsLanguages = ['es', 'en'] as const;
export type NewsLanguage = (typeof newsLanguages)[number];

/** Where an article stands: `scheduled` becomes `published` by the server's clock alone. */
export const newsStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type NewsState = (typeof newsStates)[number];

/** Every text of an article, in the order it is written in. */
export const newsTexts = [
  'title_es',
  'summary_es',
  'body_es',
  'title_en',
  'summary_en',
  'body_en',
] as const;
export type NewsText = (typeof newsTexts)[number];

/** Characters at most. */
export const newsLimits = { title: 120, summary: 240, body: 20_000, reason: 300 } as const;

/** How far ahead an article can be scheduled. */
export const NEWS_AHEAD_DAYS = 366;

/** The texts that still have to be written before an article can be published. */
export const missingTexts = (article: Readonly<Record<NewsText, string>>): NewsText[] =>
  newsTexts.filter((name) => article[name].trim() === '');

/** The language of a text, by its name. */
export const languageOfText = (name: NewsText): NewsLanguage =>
  name.endsWith('_en') ? 'en' : 'es';
