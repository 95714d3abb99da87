import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ProgressInput } from '#contract/api/academy/academy.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import type { LessonPlace } from '../academy-mutations.ts';
import { withProgress } from './kept.ts';
import { outboxOf, type Outbox } from './outbox.ts';

/** What the signed-in member did and the server has not answered; sent again while a screen shows it. */
export function useOutbox(): Outbox {
  const queryClient = useQueryClient();
  const username = useCurrentUser().data?.username ?? '';
  const outbox = useMemo(() => outboxOf(username, queryClient), [username, queryClient]);
  const isOwn = useVisit() === null;
  useEffect(() => {
    if (isOwn && username !== '') void outbox.send();
  }, [outbox, isOwn, username]);
  return outbox;
}

export const useOutboxState = (outbox: Outbox) =>
  useSyncExternalStore(outbox.subscribe, outbox.state);

/** Reports what was done in a lesson. Who looks at another's account learns nothing for them. */
export function useReportProgress({ slug, lesson }: LessonPlace): (more: ProgressInput) => void {
  const outbox = useOutbox();
  const isOwn = useVisit() === null;
  return useCallback(
    (more) => {
      if (isOwn) outbox.add((kept) => withProgress(kept, `${slug}/${lesson}`, more));
    },
    [outbox, isOwn, slug, lesson],
  );
}
