import { lazy, Suspense } from 'react';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { hasKept } from '#renderer/features/academy/outbox/outbox-key.ts';

const OutboxSender = lazy(async () => ({
  default: (await import('#renderer/features/academy/outbox/outbox-sender.tsx')).OutboxSender,
}));

/** Sends answers that were left without a connection, whatever screen is opened next. */
export function LearningOutbox() {
  const username = useCurrentUser().data?.username ?? '';
  const isOwn = useVisit() === null;
  if (!isOwn || username === '' || !hasKept(username)) return null;
  return (
    <Suspense>
      <OutboxSender />
    </Suspense>
  );
}
