import type { Ticket, TicketMessage, TicketObject } from '#contract/api/support/tickets.ts';
import type { Unsent } from './outbox.ts';

type PublicEvent = Ticket['events'][number];

/** One line of a conversation. */
export type Entry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: TicketMessage }
  | { readonly kind: 'event'; readonly key: string; readonly event: PublicEvent }
  | {
      readonly kind: 'object';
      readonly key: string;
      readonly object: TicketObject;
      readonly event: string;
      readonly at: string;
    }
  | { readonly kind: 'unsent'; readonly key: string; readonly unsent: Unsent };

/** The first message says the one, the foot of the conversation the other. */
const unsaid: readonly PublicEvent['event'][] = ['created', 'rated'];

interface Input {
  readonly ticket: Pick<Ticket, 'messages' | 'events' | 'objects' | 'created_at' | 'earlier'>;
  /** Messages that were read before the conversation was opened end here; null: none was. */
  readonly readTo: number | null;
  readonly unsent: readonly Unsent[];
  /** The calendar day of an instant where the device is. */
  readonly dayOf: (at: string) => string;
}

type Timed = { readonly at: string; readonly entry: Entry };

/** At the same instant a ticket is taken, then answered, then solved. */
const rankOf = ({ entry }: Timed): number => {
  if (entry.kind === 'message') return 1;
  return entry.kind === 'event' && entry.event.event === 'taken' ? 0 : 2;
};

/**
 * The whole conversation in its order: messages, what happened to the ticket and to what it is about
 * since it was written, days, where the unread begins, and what has not left this device.
 */
export function threadEntries({ ticket, readTo, unsent, dayOf }: Input): readonly Entry[] {
  const { messages, events, objects, created_at: begun, earlier } = ticket;
  // With older messages left out, what happened between those is too.
  const from = earlier === null ? begun : (messages[0]?.at ?? begun);
  const timed: Timed[] = [
    ...messages.map((message) => ({
      at: message.at,
      entry: { kind: 'message', key: `message-${message.id}`, message } as const,
    })),
    ...events
      .filter(({ event, at }) => !unsaid.includes(event) && at >= from)
      .map((event) => ({
        at: event.at,
        entry: { kind: 'event', key: `event-${event.id}`, event } as const,
      })),
    ...objects.flatMap((object) =>
      object.timeline
        .filter(({ at }) => at > from)
        .map(({ event, at }, index) => ({
          at,
          entry: {
            kind: 'object',
            key: `object-${object.kind}-${object.id}-${index}`,
            object,
            event,
            at,
          } as const,
        })),
    ),
  ].toSorted((a, b) => a.at.localeCompare(b.at) || rankOf(a) - rankOf(b));
  const entries: Entry[] = [];
  let day = '';
  let isMarked = false;
  for (const { at, entry } of timed) {
    const today = dayOf(at);
    if (today !== day) entries.push({ kind: 'day', key: `day-${today}`, at });
    day = today;
    const isNew =
      entry.kind === 'message' &&
      entry.message.author.kind === 'staff' &&
      entry.message.id > (readTo ?? 0);
    if (isNew && !isMarked) {
      entries.push({ kind: 'unread', key: 'unread' });
      isMarked = true;
    }
    entries.push(entry);
  }
  return [
    ...entries,
    ...unsent.map((one) => ({ kind: 'unsent', key: one.key, unsent: one }) as const),
  ];
}
