import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import { adminHelp } from '#contract/api/admin/support/texts.ts';
import type { SelectOption } from '#renderer/components/form/choice/select-field.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ArticleScreenFrame } from '#renderer/domain/writing/article-screen-frame.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { helpDeskQueries } from './help-desk-queries.ts';
import { HelpEditorView } from './help-editor-view.tsx';

interface HelpEditorScreenProps {
  /** Null: a new one. */
  readonly id: number | null;
  /** Screens that an article can be about. */
  readonly links: readonly SelectOption[];
  readonly notFound: ReactNode;
}

/** One help article: loaded, or new. */
export function HelpEditorScreen({ id, links, notFound }: HelpEditorScreenProps) {
  const { t } = useTranslation('admin-help');
  const user = useCurrentUser();
  const query = useQuery({ ...helpDeskQueries.one(id ?? 0), enabled: id !== null });
  const article = id === null ? null : query.data;
  const canWrite = user.data !== undefined && mayCall(user.data, adminHelp.create);
  const isMissing = query.error instanceof ApiError && query.error.kind === 404;
  if (isMissing || (id === null && user.data && !canWrite)) return notFound;
  const error = user.error ?? (article === undefined ? query.error : null);
  return (
    <ArticleScreenFrame
      back={{ to: '/admin/support/help', label: t('back'), caption: t('caption') }}
      error={error}
      onRetry={() => void Promise.all([user.refetch(), query.refetch()])}
    >
      {user.data && article !== undefined ? (
        <HelpEditorView article={article} links={links} canWrite={canWrite} />
      ) : null}
    </ArticleScreenFrame>
  );
}
