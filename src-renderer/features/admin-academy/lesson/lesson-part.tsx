import { useQuery } from '@tanstack/react-query';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { academyQueries } from '../academy-queries.ts';
import { LessonEditor } from './lesson-editor.tsx';

export interface LessonPartProps {
  readonly username: string;
  readonly course: CourseDraft;
  readonly id: number;
  readonly isReadOnly: boolean;
  readonly onRemoved: () => void;
}

/** One lesson, loaded for its editor. */
export function LessonPart({ id, ...rest }: LessonPartProps) {
  const query = useQuery(academyQueries.lesson(id));
  if (query.data) return <LessonEditor lesson={query.data} {...rest} />;
  if (query.error) {
    return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Card padding="none">
      <SkeletonRows rows={6} />
    </Card>
  );
}
