import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { adminNews, AdminArticle } from '#contract/api/admin/news.ts';
import { useSchemaForm } from '#renderer/components/form/form.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { changedNames, merged, type Merge } from '#renderer/components/merge/merge-parts.ts';
import { useSaveArticle } from './admin-news-mutations.ts';
import { adminNewsQueries } from './admin-news-queries.ts';
import { baseOf, clearDraft, loadDraft, saveDraft, type ArticleBase } from './article-draft.ts';
import { articleNames, fieldsOf, valuesOf, type ArticleValues } from './article-values.ts';

interface Conflict extends Merge<ArticleValues> {
  readonly theirs: AdminArticle;
}

export interface ArticleEditor {
  readonly form: UseFormReturn<ArticleValues>;
  readonly values: ArticleValues;
  readonly base: ArticleBase;
  readonly isChanged: boolean;
  /** What was written before the screen was loaded is in the form. */
  readonly isRestored: boolean;
  /** Somebody else's text is in the form beside what was written here. */
  readonly joined: AdminArticle | null;
  readonly conflict: Conflict | null;
  /** Null where somebody else was first: then there is a conflict, or both texts are joined. */
  save(values: ArticleValues): Promise<AdminArticle | null>;
  /** Goes on from what the server has after an action of ours; what was written stays. */
  follow(article: AdminArticle): void;
  /** Reads what somebody else saved. */
  look(): Promise<void>;
  resolve(values: ArticleValues): void;
  /** Drops what was written here since. */
  drop(): void;
}

/** What is being written on an article, kept on this device until it is saved. */
export function useArticleEditor(username: string, article: AdminArticle | null): ArticleEditor {
  const id = article?.id ?? null;
  const queryClient = useQueryClient();
  const saveArticle = useSaveArticle();
  const [kept] = useState(() => loadDraft(username, id));
  const [base, setBase] = useState(() => kept?.base ?? baseOf(article));
  const [isRestored, setRestored] = useState(kept !== null);
  const [joined, setJoined] = useState<AdminArticle | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useSchemaForm<ArticleValues>(
    async () => (await import('./article-schema.ts')).articleSchema,
    kept?.values ?? base.values,
  );
  const values = useWatch({ control: form.control }) as ArticleValues;
  const isChanged = changedNames(articleNames, values, base.values).length > 0;

  useEffect(() => {
    if (isChanged) saveDraft(username, id, { base, values });
    else clearDraft(username, id);
  }, [username, id, base, values, isChanged]);

  /** What was typed since `from`, joined with what the server has now. */
  const joinedWith = (now: AdminArticle, from: ArticleValues) =>
    merged(articleNames, { base: from, ours: form.getValues(), theirs: valuesOf(now) });
  const start = (next: ArticleBase, written: ArticleValues) => {
    setBase(next);
    form.reset(written);
    setConflict(null);
    setRestored(false);
  };
  const adopt = (now: AdminArticle) => {
    start(baseOf(now), valuesOf(now));
    setJoined(null);
  };
  const follow = (now: AdminArticle) => {
    start(baseOf(now), joinedWith(now, base.values).fields);
    setJoined(null);
  };
  const look = async () => {
    if (id === null) return;
    const theirs = await queryClient.query(adminNewsQueries.one(id));
    const merge = joinedWith(theirs, base.values);
    if (merge.contested.length > 0) {
      setConflict({ ...merge, theirs });
      return;
    }
    start(baseOf(theirs), merge.fields);
    setJoined(theirs);
  };

  return {
    form,
    values,
    base,
    isChanged,
    isRestored: isRestored && isChanged,
    joined,
    conflict,
    follow,
    look,
    async save(written) {
      const seen = id === null ? null : { id, version: base.version, state: base.state };
      try {
        const saved = await saveArticle.mutateAsync({ seen, fields: fieldsOf(written) });
        clearDraft(username, id);
        // What was typed while the answer was on its way goes on.
        const next = joinedWith(saved, written).fields;
        if (id !== null) start(baseOf(saved), next);
        else if (changedNames(articleNames, next, valuesOf(saved)).length > 0) {
          saveDraft(username, saved.id, { base: baseOf(saved), values: next });
        }
        setJoined(null);
        return saved;
      } catch (error) {
        if (!hasCode<typeof adminNews.change>(error, 'conflict')) throw error;
        await look();
        return null;
      }
    },
    resolve(chosen) {
      if (!conflict) return;
      start(baseOf(conflict.theirs), chosen);
      setJoined(conflict.theirs);
    },
    drop() {
      if (article) adopt(article);
      else start(base, base.values);
    },
  };
}
