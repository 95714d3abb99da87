import type { AdminArticle, ArticleFields } from '#contract/api/admin/news.ts';
import { newsCategories, newsTexts, type NewsCategory } from '#contract/rules/news.ts';

export const articleNames = ['category', 'icon', 'path', ...newsTexts] as const;
export type ArticleName = (typeof articleNames)[number];

/** An article as it is typed: an empty icon is the category's, an empty path leads nowhere. */
export type ArticleValues = Readonly<Record<ArticleName, string>>;

export const emptyValues: ArticleValues = {
  category: 'platform',
  icon: '',
  path: '',
  title_es: '',
  summary_es: '',
  body_es: '',
  title_en: '',
  summary_en: '',
  body_en: '',
};

export const valuesOf = (article: AdminArticle): ArticleValues => ({
  category: article.category,
  icon: article.icon ?? '',
  path: article.path ?? '',
  title_es: article.title_es,
  summary_es: article.summary_es,
  body_es: article.body_es,
  title_en: article.title_en,
  summary_en: article.summary_en,
  body_en: article.body_en,
});

export const categoryOf = (text: string): NewsCategory =>
  newsCategories.find((one) => one === text) ?? 'platform';

export const ICON_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The icon's name as the wire has it; null for the category's, and while it is none. */
export const iconOf = (text: string): string | null =>
  ICON_PATTERN.test(text.trim()) ? text.trim() : null;

export const fieldsOf = ({ category, icon, path, ...texts }: ArticleValues): ArticleFields => ({
  category: categoryOf(category),
  icon: iconOf(icon),
  path: path === '' ? null : path,
  ...texts,
});
