import { IconArrowLeft, IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contract/api/support/tickets.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { TicketStateChip } from '#renderer/domain/ticket/ticket-state-chip.tsx';
import { TypingLine } from '#renderer/domain/ticket/typing-line.tsx';
import { useTypingName } from '#renderer/domain/ticket/use-typing.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { ClosedNote } from './closed-note.tsx';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { RateCard } from './rate-card.tsx';
import { supportQueries } from './support-queries.ts';
import { ThreadFacts } from './thread-facts.tsx';
import { useTicketStream } from './use-ticket-stream.ts';
import styles from './thread.module.css';

/** Milliseconds between two looks while nothing tells of changes. */
const LOOK = 10_000;

interface ThreadScreenProps {
  readonly number: number;
  /** What stands in the place of a ticket that does not exist. */
  readonly notFound: ReactNode;
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && [400, 403, 404, 422].some((status) => status === error.kind);

/** One ticket: the conversation, live, and beside it what it is about. */
export function ThreadScreen({ number, notFound }: ThreadScreenProps) {
  const { t } = useTranslation('support');
  const [answered, setAnswered] = useState('');
  const typing = useTypingName();
  const isLive = useTicketStream({
    number,
    onTyping: (line) => {
      if (line.number === number) typing.types(line.name);
    },
    onChange: (change) => {
      if (change.number !== number || change.last.author !== 'staff') return;
      typing.stop();
      if (change.unread > 0) setAnswered(t('thread.answered', { name: change.last.name }));
    },
  });
  const query = useQuery({
    ...supportQueries.one(number),
    refetchInterval: isLive ? false : LOOK,
  });
  const { data, error } = query;
  if (!data && isMissing(error)) return notFound;
  return (
    <>
      <nav aria-label={t('back.label')}>
        <TextLink to="/support" icon={IconArrowLeft}>
          {t('back')}
        </TextLink>
      </nav>
      {data && <Thread ticket={data} at={query.dataUpdatedAt} typing={typing.name} />}
      {!data && (
        <Card>
          {error ? (
            <FailureNote error={error} onRetry={() => void query.refetch()} />
          ) : (
            <ThreadSkeleton />
          )}
        </Card>
      )}
      <VisuallyHidden>
        <span role="status">{answered}</span>
      </VisuallyHidden>
    </>
  );
}

interface ThreadProps {
  readonly ticket: Ticket;
  /** When the server last said it, milliseconds since 1970. */
  readonly at: number;
  readonly typing: string | null;
}

function Thread({ ticket, at, typing }: ThreadProps) {
  const { t } = useTranslation('support');
  const { number, subject, state, can_rate: canRate, rating, can_reply: canReply } = ticket;
  return (
    <>
      <div className={styles.head}>
        <h1>{subject}</h1>
        <div className={styles.headEnd}>
          <TicketStateChip state={state} />
          <span>{t('number', { number })}</span>
        </div>
      </div>
      <div className={styles.columns}>
        <Card padding="none" className={styles.thread}>
          <OfflineBand at={at} />
          <Conversation ticket={ticket} />
          <div className={styles.typing}>
            <TypingLine name={typing} />
          </div>
          {(canRate || rating !== null) && <RateCard ticket={ticket} />}
          {canReply ? <Composer key={number} ticket={ticket} /> : <ClosedNote ticket={ticket} />}
        </Card>
        <ThreadFacts ticket={ticket} />
      </div>
    </>
  );
}

function OfflineBand({ at }: { readonly at: number }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  if (!useIsOffline()) return null;
  return (
    <p className={styles.offline}>
      <Icon icon={IconCloudOff} />
      {t('thread.offline', { time: formatTime(at, format) })}
    </p>
  );
}

function ThreadSkeleton() {
  return (
    <SkeletonArea>
      <div className={styles.skeleton}>
        <div className={styles.skeletonOwn}>
          <Skeleton width="80px" height={10} />
          <Skeleton width="60%" height={48} />
        </div>
        <div className={styles.skeletonOther}>
          <Skeleton width="32px" height={32} round />
          <div>
            <Skeleton width="120px" height={10} />
            <Skeleton width="80%" height={64} />
          </div>
        </div>
      </div>
    </SkeletonArea>
  );
}
