import type { AdminArticle } from '#contract/api/admin/news.ts';
import { newsStates, type NewsState } from '#contract/rules/news.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { articleNames, emptyValues, valuesOf, type ArticleValues } from './article-values.ts';

/** The article as it was when the writing began; what is saved is held against it. */
export interface ArticleBase {
  /** 0 for a new one. */
  readonly version: number;
  readonly state: NewsState;
  readonly values: ArticleValues;
}

/** What was written and not saved yet, and on what. */
export interface ArticleDraft {
  readonly base: ArticleBase;
  readonly values: ArticleValues;
}

export const baseOf = (article: AdminArticle | null): ArticleBase =>
  article
    ? { version: article.version, state: article.state, values: valuesOf(article) }
    : { version: 0, state: 'draft', values: emptyValues };

/** Of one member and one article: it outlives the tab, until they log out here. */
const keyOf = (username: string, id: number | null) => `news-draft.${username}.${id ?? 'new'}`;

/** What a reload left; whatever cannot be read is as good as none. */
export function loadDraft(username: string, id: number | null): ArticleDraft | null {
  try {
    const { base, values } = JSON.parse(
      getDeviceStorage().getItem(keyOf(username, id)) ?? '{}',
    ) as { base?: Partial<Record<keyof ArticleBase, unknown>>; values?: unknown };
    const [now, then] = [read(values), read(base?.values)];
    const state = newsStates.find((one) => one === base?.state);
    if (!now || !then || !state || typeof base?.version !== 'number') return null;
    return { base: { version: base.version, state, values: then }, values: now };
  } catch {
    return null;
  }
}

export function saveDraft(username: string, id: number | null, draft: ArticleDraft): void {
  getDeviceStorage().setItem(keyOf(username, id), JSON.stringify(draft));
}

export function clearDraft(username: string, id: number | null): void {
  getDeviceStorage().removeItem(keyOf(username, id));
}

function read(kept: unknown): ArticleValues | null {
  const values = (kept ?? {}) as Partial<Record<string, unknown>>;
  return articleNames.every((name) => typeof values[name] === 'string')
    ? (values as ArticleValues)
    : null;
}
