import {
  IconAlarmSnooze,
  IconArrowsExchange,
  IconBell,
  IconCalendar,
  IconClock,
  IconFlag,
  IconPencil,
  IconTag,
  IconUserCheck,
  IconUserMinus,
  IconEyeOff,
} from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskMessage, DeskTicket } from '#contract/api/admin/support/tickets.ts';
import type { TicketObject } from '#contract/api/support/tickets.ts';
import type {
  staffTicketEvents,
  TicketCategory,
  TicketPriority,
} from '#contract/rules/support/tickets.ts';
import { publicTicketEvents } from '#contract/rules/support/tickets.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { ArticleRow } from '#renderer/domain/ticket/article-row.tsx';
import { AttachmentChips, type Attachment } from '#renderer/domain/ticket/attachment-chips.tsx';
import { EventLine } from '#renderer/domain/ticket/event-line.tsx';
import { eventIcons, useEventText, type PublicEvent } from '#renderer/domain/ticket/event-texts.ts';
import { MessageBubble } from '#renderer/domain/ticket/message-bubble.tsx';
import { objectIcons } from '#renderer/domain/ticket/object-looks.ts';
import { useObjectEventText } from '#renderer/domain/ticket/use-object-event-text.ts';
import { formatDate, formatDayTime, formatTime, localDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './desk.module.css';

type DeskEvent = DeskTicket['events'][number];
type StaffEvent = (typeof staffTicketEvents)[number];
type Entry =
  | { readonly kind: 'message'; readonly at: string; readonly message: DeskMessage }
  | { readonly kind: 'event'; readonly at: string; readonly event: DeskEvent }
  | {
      readonly kind: 'object';
      readonly at: string;
      readonly object: TicketObject;
      readonly event: string;
    };

const icons: Readonly<Record<StaffEvent, IconType>> = {
  assigned: IconUserCheck,
  unassigned: IconUserMinus,
  waiting: IconClock,
  snoozed: IconAlarmSnooze,
  woke: IconBell,
  priority: IconFlag,
  category: IconArrowsExchange,
  subject: IconPencil,
  tagged: IconTag,
};

/** So few pixels below what is shown are the end. */
const NEAR_END = 24;

/**
 * Messages and what happened to the ticket and its objects, by time; what happened before the first
 * message that is here is left out.
 */
function entriesOf({ messages, events, objects, earlier }: DeskTicket): readonly Entry[] {
  const first = messages[0]?.at ?? '';
  return [
    ...messages.map((message): Entry => ({ kind: 'message', at: message.at, message })),
    ...events
      .filter(({ at, event }) => event !== 'created' && (earlier === null || at >= first))
      .map((event): Entry => ({ kind: 'event', at: event.at, event })),
    ...objects.flatMap((object) =>
      object.timeline
        .filter(({ at }) => at > first)
        .map(({ event, at }): Entry => ({ kind: 'object', at, object, event })),
    ),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

interface ConversationProps {
  readonly ticket: DeskTicket;
  readonly onTakeOut: ((attachment: Attachment) => void) | undefined;
  readonly onPlay: ((attachment: Attachment) => void) | undefined;
  /** Reads what is older; undefined: this is all. */
  readonly earlier: { readonly busy: boolean; readonly load: () => void } | undefined;
}

/** What was written and what happened, days apart, with what was not read. */
export function Conversation({ ticket, onTakeOut, onPlay, earlier }: ConversationProps) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  // What was unread on arrival stays marked while the ticket is open.
  const [readTo] = useState(ticket.read_to);
  const last = ticket.messages.at(-1)?.id;
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const toEnd = () => {
      box.scrollTop = box.scrollHeight;
    };
    toEnd();
    // What is written and what comes take room from it: who reads the end goes on reading it.
    let isAtEnd = true;
    const look = () => {
      isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    };
    const watch = new ResizeObserver(() => isAtEnd && toEnd());
    watch.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [last]);
  const entries = entriesOf(ticket);
  const firstUnread = ticket.messages.find(
    ({ id, author }) => author.kind === 'member' && readTo !== null && id > readTo,
  )?.id;
  return (
    <div
      ref={list}
      className={styles.messages}
      role="group"
      aria-label={t('messages')}
      // It scrolls, and may hold nothing that takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {earlier && (
        <Button kind="quiet" size="sm" busy={earlier.busy} onClick={earlier.load}>
          {t('messages.earlier')}
        </Button>
      )}
      {entries.map((entry, index) => {
        const before = entries[index - 1];
        const isNewDay =
          before === undefined || localDay(before.at, format) !== localDay(entry.at, format);
        return (
          <Fragment key={keyOf(entry)}>
            {isNewDay && <EventLine icon={IconCalendar}>{formatDate(entry.at, format)}</EventLine>}
            {entry.kind === 'message' && entry.message.id === firstUnread && (
              <EventLine icon={IconEyeOff} isNew>
                {t('unread')}
              </EventLine>
            )}
            {entry.kind === 'message' ? (
              <Message message={entry.message} onTakeOut={onTakeOut} onPlay={onPlay} />
            ) : (
              <Happened entry={entry} />
            )}
          </Fragment>
        );
      })}
    </div>
  );
}

function Message({
  message,
  onTakeOut,
  onPlay,
}: Pick<ConversationProps, 'onTakeOut' | 'onPlay'> & { readonly message: DeskMessage }) {
  const { t } = useTranslation('admin-support');
  const { author, text, at, is_internal, attachments, articles, from_ticket } = message;
  const isOwn = author.kind === 'staff';
  return (
    <MessageBubble
      author={author}
      text={text}
      at={at}
      side={isOwn && !is_internal ? 'own' : 'other'}
      look={is_internal ? 'note' : 'plain'}
      label={
        <>
          {is_internal && <span className={styles.noteLabel}>{t('mode.note')}</span>}
          {from_ticket !== null && <span>{t('message.from', { number: from_ticket })}</span>}
        </>
      }
    >
      {attachments.length > 0 && (
        <AttachmentChips attachments={attachments} onPlay={onPlay} onTakeOut={onTakeOut} />
      )}
      {articles.map((article) => (
        <ArticleRow key={article.slug} article={article} isFramed />
      ))}
    </MessageBubble>
  );
}

const isPublic = (event: DeskEvent): event is PublicEvent =>
  publicTicketEvents.some((name) => name === event.event);

function keyOf(entry: Entry): string {
  if (entry.kind === 'message') return `m${entry.message.id}`;
  if (entry.kind === 'event') return `e${entry.event.id}`;
  const { object, event, at } = entry;
  return `o${object.kind}-${object.id}-${event}-${at}`;
}

interface HappenedProps {
  readonly entry: Exclude<Entry, { readonly kind: 'message' }>;
}

function Happened({ entry }: HappenedProps): ReactNode {
  const publicText = useEventText();
  const staffText = useStaffEventText();
  const objectText = useObjectEventText();
  const format = useFormat();
  if (entry.kind === 'object') {
    return (
      <EventLine icon={objectIcons[entry.object.kind]}>
        {objectText(entry.object, entry.event)} · {formatTime(entry.at, format)}
      </EventLine>
    );
  }
  const { event } = entry;
  if (isPublic(event)) {
    return <EventLine icon={eventIcons[event.event]}>{publicText(event)}</EventLine>;
  }
  return <EventLine icon={icons[event.event as StaffEvent]}>{staffText(event)}</EventLine>;
}

/** The sentence of an event that only the staff see. */
function useStaffEventText(): (event: DeskEvent) => string {
  const { t } = useTranslation(['admin-support', 'ticket']);
  const format = useFormat();
  return ({ event, at, by, values }) => {
    const word = (value = '') => {
      if (event === 'priority') return t(`priority.${value as TicketPriority}`, { ns: 'ticket' });
      return event === 'category'
        ? t(`category.${value as TicketCategory}`, { ns: 'ticket' })
        : value;
    };
    const { from, to, until, tags } = values;
    return t(`event.${event as StaffEvent}`, {
      by: by ?? t('event.nobody', { ns: 'ticket' }),
      from: word(from),
      to: word(to),
      until: until ? formatDayTime(until, format) : '',
      tags: tags ?? '',
      time: formatTime(at, format),
    });
  };
}
