import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#renderer/components/form/choice/select-field.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ArticleScreenFrame } from '#renderer/domain/writing/article-screen-frame.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { adminNewsQueries } from './admin-news-queries.ts';
import { ArticleEditorView } from './article-editor-view.tsx';

interface ArticleScreenProps {
  /** Null: a new one. */
  readonly id: number | null;
  /** Screens an article can lead to. */
  readonly links: readonly SelectOption[];
  readonly notFound: ReactNode;
}

/** One article: loaded, or new. */
export function ArticleScreen({ id, links, notFound }: ArticleScreenProps) {
  const { t } = useTranslation('admin-news');
  const user = useCurrentUser();
  const query = useQuery({ ...adminNewsQueries.one(id ?? 0), enabled: id !== null });
  const username = user.data?.username;
  const article = id === null ? null : query.data;
  if (query.error instanceof ApiError && query.error.kind === 404) return notFound;
  const error = user.error ?? (article === undefined ? query.error : null);
  return (
    <ArticleScreenFrame
      back={{ to: '/admin/news', label: t('back'), caption: t('caption') }}
      error={error}
      onRetry={() => void Promise.all([user.refetch(), query.refetch()])}
    >
      {username !== undefined && article !== undefined ? (
        <ArticleEditorView username={username} article={article} links={links} />
      ) : null}
    </ArticleScreenFrame>
  );
}
