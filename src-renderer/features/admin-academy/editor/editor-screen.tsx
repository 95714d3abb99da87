import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { academyQueries } from '../academy-queries.ts';
import { CourseEditor } from './course-editor.tsx';
import type { LessonView } from './preview-sheet.tsx';

interface EditorScreenProps {
  readonly id: number;
  /** A lesson as members meet it, in the preview. */
  readonly lessonView: LessonView;
  readonly notFound: ReactNode;
}

/** One course, loaded for its editor. */
export function EditorScreen({ id, lessonView, notFound }: EditorScreenProps) {
  const user = useCurrentUser();
  const query = useQuery(academyQueries.one(id));
  if (query.error instanceof ApiError && query.error.kind === 404) return notFound;
  if (user.data && query.data) {
    return (
      <CourseEditor username={user.data.username} course={query.data} lessonView={lessonView} />
    );
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
