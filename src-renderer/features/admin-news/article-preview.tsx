import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminArticle } from '#contract/api/admin/news.ts';
import type { NewsLanguage } from '#contract/rules/news.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { ArticleView } from '#renderer/domain/news/article-view.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { regionalFigures } from '#renderer/lib/regional-figures.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { categoryOf, iconOf, type ArticleValues } from './article-values.ts';
import styles from './admin-news.module.css';

interface ArticlePreviewProps {
  readonly language: NewsLanguage;
  readonly values: ArticleValues;
  readonly article: AdminArticle | null;
}

/** What members will read, drawn by what draws it for them. */
export function ArticlePreview({ language, values, article }: ArticlePreviewProps) {
  const { t } = useTranslation('admin-news');
  const now = useNow(0);
  const format = useFormat();
  // A long text is drawn while the typing rests.
  const shown = useDeferredValue(values);
  return (
    <section aria-label={t('preview')} className={styles.preview}>
      <ArticleView
        level={2}
        titleId="news-preview-title"
        lang={language}
        article={{
          category: categoryOf(shown.category),
          icon: iconOf(shown.icon),
          title: shown[`title_${language}`] || UNKNOWN,
          body: shown[`body_${language}`],
          published_at: article?.published_at ?? new Date(now).toISOString(),
          corrected_at: article?.corrected_at ?? null,
        }}
      />
      <p className={styles.hint}>
        {t('preview.list')}{' '}
        <q>{regionalFigures(shown[`summary_${language}`], format) || UNKNOWN}</q>
      </p>
    </section>
  );
}
