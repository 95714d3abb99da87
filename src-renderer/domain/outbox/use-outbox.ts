import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../current-user/current-user-queries.ts';
import { useVisit } from '../visit/visit.ts';
import { outboxOf, type Outbox, type OutboxKind } from './outbox.ts';

/** The signed-in member's outbox of one kind; what is left in it is sent. */
export function useOutbox<Kept, Due>(kind: OutboxKind<Kept, Due>): Outbox<Kept, Due> {
  const queryClient = useQueryClient();
  const username = useCurrentUser().data?.username ?? '';
  const outbox = useMemo(
    () => outboxOf(kind, username, queryClient),
    [kind, username, queryClient],
  );
  const isOwn = useVisit() === null;
  useEffect(() => {
    if (isOwn && username !== '') void outbox.send();
  }, [outbox, isOwn, username]);
  return outbox;
}

export const useOutboxState = <Kept, Due>(outbox: Outbox<Kept, Due>) =>
  useSyncExternalStore(outbox.subscribe, outbox.state);
