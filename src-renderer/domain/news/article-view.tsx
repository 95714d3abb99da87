import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Article } from '#contract/api/inbox.ts';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Markdown } from '#renderer/components/text/markdown.tsx';
import { regionalFigures } from '#renderer/lib/regional-figures.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { NewsIcon } from './news-icon.tsx';
import styles from './article-view.module.css';

interface ArticleViewProps {
  readonly article: Pick<
    Article,
    'category' | 'icon' | 'title' | 'body' | 'published_at' | 'corrected_at'
  >;
  /** 1 where it is the page, 2 beside something that has a title of its own. */
  readonly level: 1 | 2;
  /** Ties the article to its title; once a page. */
  readonly titleId: string;
  /** Language of the texts, where that may not be the screen's. */
  readonly lang?: string | undefined;
  /** Buttons below the text. */
  readonly actions?: ReactNode;
}

/** An article as members read it; administrators see the same while they write. */
export function ArticleView({ article, level, titleId, lang, actions }: ArticleViewProps) {
  const { t } = useTranslation('news');
  const format = useFormat();
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <article aria-labelledby={titleId} className={styles.article}>
      <ArticleCard>
        <div className={styles.facts}>
          <span className={styles.category}>
            <NewsIcon item={article} />
            {t(`category.${article.category}`)}
          </span>
          <DateText at={article.published_at} />
          {article.corrected_at !== null && (
            <span>
              {t('corrected')} <DateText at={article.corrected_at} />
            </span>
          )}
        </div>
        <div lang={lang}>
          <Title id={titleId} className={styles.title}>
            {regionalFigures(article.title, format)}
          </Title>
          <Markdown topLevel={level === 1 ? 2 : 3}>
            {regionalFigures(article.body, format)}
          </Markdown>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </ArticleCard>
    </article>
  );
}

/** The sheet an article is on, also while it is on its way. */
export function ArticleCard({ children }: { readonly children: ReactNode }) {
  return <Card className={styles.card}>{children}</Card>;
}
