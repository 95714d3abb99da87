import { useQuery } from '@tanstack/react-query';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { academyQueries } from '../academy-queries.ts';
import { LessonEditor } from './lesson-editor.tsx';
import type { LessonPartProps } from './part-props.ts';

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
