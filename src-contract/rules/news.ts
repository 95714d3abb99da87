/** What an article is about; decides its icon and its colour. */
export const newsCategories = [
  'withdrawals',
  'pools',
  'memberships',
  'platform',
  'security',
] as const;
export type NewsCategory = (typeof newsCategories)[number];
