import { lazy, Suspense } from 'react';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { hasUnsent, type OutboxName } from '#renderer/domain/outbox/outbox-key.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';

const LearningSender = lazy(async () => ({
  default: (await import('./senders/learning-sender.tsx')).LearningSender,
}));
const GameSender = lazy(async () => ({
  default: (await import('./senders/game-sender.tsx')).GameSender,
}));

const senders = {
  'academy-outbox': LearningSender,
  'game-attempt': GameSender,
} as const satisfies Record<OutboxName, unknown>;

/** Sends what an earlier page left without a connection, whatever screen is opened next. */
export function Unsent() {
  const username = useCurrentUser().data?.username ?? '';
  const isOwn = useVisit() === null;
  if (!isOwn || username === '') return null;
  return Object.entries(senders).map(
    ([name, Sender]) =>
      hasUnsent(name as OutboxName, username) && (
        <Suspense key={name}>
          <Sender />
        </Suspense>
      ),
  );
}
