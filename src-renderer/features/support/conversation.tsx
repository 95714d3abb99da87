import { IconCalendar, IconCloudOff, IconMessageCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { support, type Ticket, type TicketMessage } from '#contract/api/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ArticleRow } from '#renderer/domain/ticket/article-row.tsx';
import { AttachmentChips } from '#renderer/domain/ticket/attachment-chips.tsx';
import { EventLine } from '#renderer/domain/ticket/event-line.tsx';
import { eventIcons, useEventText } from '#renderer/domain/ticket/event-texts.ts';
import { MessageBubble } from '#renderer/domain/ticket/message-bubble.tsx';
import { objectIcons } from '#renderer/domain/ticket/object-looks.ts';
import { useObjectEventText } from '#renderer/domain/ticket/use-object-event-text.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { request } from '#renderer/lib/api/request.ts';
import { formatDate, formatTime, localDay } from '#renderer/lib/format-date.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useOutbox, type Unsent } from './outbox.ts';
import { supportQueries } from './support-queries.ts';
import { useReadTicket } from './support-mutations.ts';
import { threadEntries, type Entry } from './thread-entries.ts';
import styles from './thread.module.css';

/** Messages, and what happened between them, the oldest first. */
export function Conversation({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { unsent } = useOutbox();
  // What was unread on arrival stays marked until the screen is left.
  const [readTo] = useState(ticket.read_to);
  const entries = threadEntries({
    ticket,
    readTo,
    unsent: unsent.filter(({ number }) => number === ticket.number),
    dayOf: (at) => localDay(at, format),
  });
  useSeen(ticket);
  const list = useArrival(entries.some(({ kind }) => kind === 'unread'));
  return (
    <div
      ref={list}
      role="log"
      aria-live="off"
      aria-label={t('thread.label')}
      className={styles.conversation}
    >
      <Earlier ticket={ticket} />
      {entries.map((entry) => (
        <EntryView key={entry.key} entry={entry} />
      ))}
    </div>
  );
}

/** On arrival the first unread line has the focus and is in sight. */
function useArrival(hasUnread: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const arrive = useEffectEvent(() => {
    const unread = list.current?.querySelector<HTMLElement>('#unread');
    if (hasUnread && unread) {
      unread.focus({ preventScroll: true });
      unread.scrollIntoView({ block: 'nearest' });
    }
  });
  useEffect(() => {
    // After the frame has put the focus on the new screen.
    const timer = requestAnimationFrame(() => arrive());
    return () => cancelAnimationFrame(timer);
  }, []);
  return list;
}

/** Says which message was seen last, while somebody looks. */
function useSeen(ticket: Ticket): void {
  const isOwn = useVisit() === null;
  const { mutate } = useReadTicket(ticket.number);
  const newest = ticket.messages.at(-1)?.id;
  const hasUnread = ticket.unread > 0;
  useEffect(() => {
    if (!isOwn || newest === undefined || !hasUnread) return;
    const see = () => {
      if (document.visibilityState === 'visible') mutate(newest);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [isOwn, newest, hasUnread, mutate]);
}

function EntryView({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const eventText = useEventText();
  const objectText = useObjectEventText();
  switch (entry.kind) {
    case 'day':
      return <EventLine icon={IconCalendar}>{formatDate(entry.at, format)}</EventLine>;
    case 'unread':
      return (
        <EventLine icon={IconMessageCircle} isNew id="unread">
          {t('thread.unread')}
        </EventLine>
      );
    case 'message':
      return <Message message={entry.message} />;
    case 'event':
      return <EventLine icon={eventIcons[entry.event.event]}>{eventText(entry.event)}</EventLine>;
    case 'object':
      return (
        <EventLine icon={objectIcons[entry.object.kind]}>
          {objectText(entry.object, entry.event)} · {formatTime(entry.at, format)}
        </EventLine>
      );
    case 'unsent':
      return <UnsentMessage unsent={entry.unsent} />;
  }
}

function Message({ message }: { readonly message: TicketMessage }) {
  const { t } = useTranslation('support');
  const { author, text, at, attachments, articles, from_ticket: from } = message;
  return (
    <MessageBubble
      author={author}
      text={text}
      at={at}
      side={author.is_self ? 'own' : 'other'}
      label={from !== null && <span>{t('thread.from', { number: from })}</span>}
    >
      <AttachmentChips attachments={attachments} />
      {articles.map((article) => (
        <ArticleRow key={article.slug} article={article} isFramed />
      ))}
    </MessageBubble>
  );
}

/** Written here, and not known to be with the server. */
function UnsentMessage({ unsent }: { readonly unsent: Unsent }) {
  const { t } = useTranslation('support');
  const { retry, drop, isSending } = useOutbox();
  const { key, at, body, isQueued, problem } = unsent;
  const isNow = isSending(key);
  const author = { kind: 'member', name: '', avatar: null, is_self: true } as const;
  const status = () => {
    if (isNow) return t('unsent.sending');
    if (isQueued) return t('thread.queued');
    return (
      <span className={styles.failure}>
        <Icon icon={IconCloudOff} size={15} />
        <span>
          {problem ?? t('thread.failed')}{' '}
          <TextButton onClick={() => void retry(unsent)}>{t('unsent.retry')}</TextButton>{' '}
          <TextButton onClick={() => drop(key)}>{t('unsent.drop')}</TextButton>
        </span>
      </span>
    );
  };
  return (
    <MessageBubble
      author={author}
      text={body.text}
      at={at}
      side="own"
      look={isNow || isQueued ? 'plain' : 'failed'}
      status={<span role="status">{status()}</span>}
    />
  );
}

/** Older messages than those that are shown. */
function Earlier({ ticket: { number, earlier } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('support');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (earlier === null) return null;
  const load = async () => {
    setBusy(true);
    try {
      const older = await request(support.one, { params: { number }, query: { before: earlier } });
      queryClient.setQueryData<Ticket>(
        supportQueries.one(number).queryKey,
        (ticket) =>
          ticket && {
            ...ticket,
            messages: [...older.messages, ...ticket.messages],
            earlier: older.earlier,
          },
      );
    } catch (error) {
      showToast('bad', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" size="sm" busy={isBusy} onClick={() => void load()}>
      {t('thread.earlier')}
    </Button>
  );
}
