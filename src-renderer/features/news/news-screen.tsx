import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { useIsWide } from '#renderer/components/use-wide.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { NewsArticle, type FindScreen } from './news-article.tsx';
import { NewsList } from './news-list.tsx';
import { newsQueries, newsShows } from './news-queries.ts';
import { useNewsParams } from './use-news-params.ts';
import styles from './news-screen.module.css';

interface NewsScreenProps {
  readonly title: string;
  /** The article of the address; undefined: the list. */
  readonly slug: string | undefined;
  readonly findScreen: FindScreen;
  /** What stands in the place of a screen that does not exist. */
  readonly notFound: ReactNode;
}

/** The server answered that there is no such article, or that the name cannot be one. */
const isMissing = (error: unknown) =>
  error instanceof ApiError && [400, 403, 404, 422].some((status) => status === error.kind);

/** News beside the open article, from 1280 px on; below that one page each. */
export function NewsScreen({ title, slug, findScreen, notFound }: NewsScreenProps) {
  const isWide = useIsWide();
  const { error } = useQuery({ ...newsQueries.article(slug ?? ''), enabled: slug !== undefined });
  if (slug !== undefined && isMissing(error)) return notFound;
  if (isWide) return <Wide title={title} slug={slug} findScreen={findScreen} />;
  return slug === undefined ? (
    <Narrow title={title} />
  ) : (
    <ArticlePage slug={slug} findScreen={findScreen} />
  );
}

function Wide({ title, slug, findScreen }: Omit<NewsScreenProps, 'notFound'>) {
  const { show } = useNewsParams();
  const query = useInfiniteQuery(newsQueries.list(show));
  // Without an article in the address the newest one is beside the list.
  const current = slug ?? query.data?.pages[0]?.items[0]?.slug;
  return (
    <>
      <Header title={title} />
      <div className={current === undefined ? undefined : styles.columns}>
        <div className={styles.list}>
          <NewsList query={query} current={current} />
        </div>
        {current !== undefined && (
          <NewsArticle key={current} slug={current} findScreen={findScreen} level={2} />
        )}
      </div>
    </>
  );
}

function Narrow({ title }: Pick<NewsScreenProps, 'title'>) {
  const { show } = useNewsParams();
  const query = useInfiniteQuery(newsQueries.list(show));
  return (
    <>
      <Header title={title} />
      <NewsList query={query} current={undefined} />
    </>
  );
}

function ArticlePage({
  slug,
  findScreen,
}: Pick<NewsScreenProps, 'findScreen'> & { readonly slug: string }) {
  const { t } = useTranslation('news');
  const { listPath } = useNewsParams();
  return (
    <>
      <nav aria-label={t('list.label')} className={styles.back}>
        <TextLink to={listPath} icon={IconArrowLeft}>
          {t('back')}
        </TextLink>
      </nav>
      <NewsArticle slug={slug} findScreen={findScreen} level={1} />
    </>
  );
}

function Header({ title }: Pick<NewsScreenProps, 'title'>) {
  const { t } = useTranslation('news');
  const { show, choose } = useNewsParams();
  return (
    <PageHeader title={title}>
      <Segments
        label={t('show.label')}
        segments={newsShows.map((value) => ({ value, label: t(`show.${value}`) }))}
        value={show}
        onChange={choose}
      />
      <SavedViews list="news" />
    </PageHeader>
  );
}
