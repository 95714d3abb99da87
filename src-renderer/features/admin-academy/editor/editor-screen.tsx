import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import { academyQueries } from '../academy-queries.ts';
import { CourseEditor } from './course-editor.tsx';

interface EditorScreenProps {
  readonly id: number;
  readonly notFound: ReactNode;
}

/** One course, loaded for its editor. */
export function EditorScreen({ id, notFound }: EditorScreenProps) {
  const user = useCurrentUser();
  const query = useQuery(academyQueries.one(id));
  if (query.error instanceof ApiError && query.error.kind === 404) return notFound;
  if (user.data && query.data) {
    return <CourseEditor username={user.data.username} course={query.data} />;
  }
  const error = user.error ?? query.error;
  if (error) {
    return (
      <FailureNote
        error={error}
        onRetry={() => void Promise.all([user.refetch(), query.refetch()])}
      />
    );
  }
  return (
    <Card padding="none">
      <SkeletonRows rows={8} />
    </Card>
  );
}
