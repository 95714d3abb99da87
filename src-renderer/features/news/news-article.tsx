import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import type { IconType } from '#renderer/components/icon.tsx';
import { ArticleCard, ArticleView } from '#renderer/domain/news/article-view.tsx';
import { useReadArticle } from './news-mutations.ts';
import { newsQueries } from './news-queries.ts';
import { NewsArticleSkeleton } from './news-skeletons.tsx';
import { articleLink } from './use-news-params.ts';

/** A screen that an article can be about. */
export interface LinkedScreen {
  readonly label: string;
  readonly icon: IconType;
}

/** The screen at a path, undefined where this member has none there. */
export type FindScreen = (path: string) => LinkedScreen | undefined;

interface NewsArticleProps {
  readonly slug: string;
  readonly findScreen: FindScreen;
  /** 1 where it is the page, 2 beside the list, whose page has a title of its own. */
  readonly level: 1 | 2;
}

/** One article; showing it marks it as read. */
export function NewsArticle({ slug, findScreen, level }: NewsArticleProps) {
  const origin = usePublicOrigin();
  const { t } = useTranslation('news');
  const { data: article, error, refetch } = useQuery(newsQueries.article(slug));
  const { mutate: markRead } = useReadArticle();
  const isUnread = article?.is_read === false;

  useEffect(() => {
    if (isUnread) markRead(slug);
  }, [isUnread, slug, markRead]);

  if (!article) {
    return (
      <ArticleCard>
        {error ? (
          <FailureNote error={error} onRetry={() => void refetch()} />
        ) : (
          <NewsArticleSkeleton />
        )}
      </ArticleCard>
    );
  }
  const screen = article.path === null ? undefined : findScreen(article.path);
  return (
    <ArticleView
      article={article}
      level={level}
      titleId="news-title"
      actions={
        <>
          {screen && article.path !== null && (
            <LinkButton to={article.path} icon={screen.icon}>
              {screen.label}
            </LinkButton>
          )}
          <CopyButton kind={screen ? 'quiet' : 'plain'} value={articleLink(origin, slug)}>
            {t('copyLink')}
          </CopyButton>
        </>
      }
    />
  );
}
