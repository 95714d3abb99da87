import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AdminArticle } from '#contract/api/admin/news.ts';
import { missingTexts, newsLanguages, type NewsText } from '#contract/rules/news.ts';
import { Form } from '#renderer/components/form/form.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import type { SelectOption } from '#renderer/components/form/choice/select-field.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { LanguageColumns } from '#renderer/domain/writing/language-columns.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { ArticleBar, type Intent } from './article-bar.tsx';
import { ArticleDialogs, type Asked } from './article-dialogs.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { ArticleNotes } from './article-notes.tsx';
import { ArticlePreview } from './article-preview.tsx';
import type { ArticleValues } from './article-values.ts';
import { LanguageCard } from './language-card.tsx';
import { MergePanel } from './merge-panel.tsx';
import { StateChip } from './news-chips.tsx';
import { useArticleEditor } from './use-article-editor.ts';
import styles from './admin-news.module.css';

const views = ['both', ...newsLanguages] as const;
const names = ['view'] as const;

const isPublic = (article: AdminArticle | null) =>
  article?.state === 'published' || article?.state === 'scheduled';

interface ArticleEditorViewProps {
  readonly username: string;
  /** Null: a new one. */
  readonly article: AdminArticle | null;
  readonly links: readonly SelectOption[];
}

/** Writes an article in both languages side by side, or in one beside what members will see. */
export function ArticleEditorView({ username, article, links }: ArticleEditorViewProps) {
  const { t } = useTranslation('admin-news');
  const navigate = useNavigate();
  const { values: place, change } = useUrlFilters(names);
  const view = views.find((one) => one === place.view) ?? 'both';
  const editor = useArticleEditor(username, article);
  const [asked, setAsked] = useState<Asked | null>(null);
  const intent = useRef<Intent>('save');
  const { form, values } = editor;

  const demand = (missing: readonly NewsText[]) => {
    for (const name of missing) {
      form.setError(name, { type: 'missing', message: t('missing.field') });
    }
    change({ view: '' });
    // Both languages are on the screen by then.
    requestAnimationFrame(() => missing[0] && form.setFocus(missing[0]));
  };
  const ask = (wish: Asked['kind']) => setAsked({ kind: wish });
  const finish = (saved: AdminArticle, wish: Intent) => {
    if (wish !== 'save') return ask(wish);
    showToast('ok', t(article ? 'saved' : 'created'));
    if (!article) void navigate(`/admin/news/${saved.id}`, { replace: true });
  };
  const submit = async (written: ArticleValues) => {
    const wish = intent.current;
    intent.current = 'save';
    const missing = missingTexts(written);
    if (missing.length > 0 && (wish !== 'save' || isPublic(article))) return demand(missing);
    if (wish === 'save' && article?.state === 'published') return ask('correct');
    // Nothing is published that was not on this screen.
    if (article && article.version > editor.base.version) return editor.look();
    const saved = editor.isChanged || !article ? await editor.save(written) : article;
    if (saved) finish(saved, wish);
  };
  const { conflict } = editor;
  return (
    <>
      <PageHeader title={article ? values.title_es || values.title_en || t('untitled') : t('new')}>
        {article && <StateChip state={article.state} />}
      </PageHeader>
      {conflict ? (
        <MergePanel
          ours={values}
          merge={conflict}
          theirs={conflict.theirs}
          onDone={editor.resolve}
        />
      ) : (
        <Form form={form} onSubmit={submit} className={styles.editor}>
          <ArticleBar
            article={article}
            isChanged={editor.isChanged}
            missing={missingTexts(values)}
            onIntent={(next) => {
              intent.current = next;
            }}
            onAsk={setAsked}
          />
          <ArticleNotes editor={editor} article={article} />
          <ArticleFacts values={values} links={links} />
          <LanguageColumns
            label={t('view.label')}
            languages={newsLanguages}
            view={view}
            nameOf={(value) => t(`view.${value}`)}
            onView={(next) => change({ view: next === 'both' ? '' : next })}
            card={(language) => <LanguageCard key={language} language={language} values={values} />}
            preview={(language) => (
              <ArticlePreview language={language} values={values} article={article} />
            )}
          />
        </Form>
      )}
      {article && (
        <ArticleDialogs
          asked={asked}
          article={article}
          editor={editor}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
