import { useCallback } from 'react';
import type { ProgressInput } from '#contract/api/academy/academy.ts';
import { useOutbox } from '#renderer/domain/outbox/use-outbox.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import type { LessonPlace } from '../academy-mutations.ts';
import { withProgress } from './kept.ts';
import { learningOutbox } from './learning-outbox.ts';

/** Reports what was done in a lesson. Who looks at another's account learns nothing for them. */
export function useReportProgress({ slug, lesson }: LessonPlace): (more: ProgressInput) => void {
  const outbox = useOutbox(learningOutbox);
  const isOwn = useVisit() === null;
  return useCallback(
    (more) => {
      if (isOwn) outbox.add((kept) => withProgress(kept, `${slug}/${lesson}`, more));
    },
    [outbox, isOwn, slug, lesson],
  );
}
