import { inArray } from 'drizzle-orm';
import {
  notificationEvents,
  type NotificationEvent,
  type NotificationValues,
} from '#contract/rules/notifications.ts';
import type { Transaction } from '../../database/database.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { preferencesOf } from './preferences.ts';

/** News have no rows here: the articles themselves are in the inbox. */
type ListedEvent = Exclude<NotificationEvent, 'news.published'>;

/** A thing to notify one member of. */
export type NewNotification = {
  readonly [Event in ListedEvent]: {
    readonly memberId: number;
    readonly event: Event;
    readonly values: NotificationValues[Event];
    /** Screen it leads to, or null. */
    readonly path: string | null;
    readonly at: Date;
  };
}[ListedEvent];

/**
 * Notifies a member, in the transaction of what the notification is about: neither is ever there without the
 * other. Nothing is written where the member has switched that kind off.
 */
export function notify(tx: Transaction, notification: NewNotification): Promise<void> {
  return notifyAll(tx, [notification]);
}

/** Notifications per statement, which takes 65,535 values at most. */
const PER_STATEMENT = 5000;

/** {@link notify} for many, in two statements for some thousands of them. */
export async function notifyAll(tx: Transaction, fresh: readonly NewNotification[]): Promise<void> {
  for (let at = 0; at < fresh.length; at += PER_STATEMENT) {
    await notifySome(tx, fresh.slice(at, at + PER_STATEMENT));
  }
}

async function notifySome(tx: Transaction, fresh: readonly NewNotification[]): Promise<void> {
  const rows = await tx
    .select({ id: members.id, preferences: members.preferences })
    .from(members)
    .where(inArray(members.id, [...new Set(fresh.map(({ memberId }) => memberId))]));
  const chosen = new Map(rows.map((row) => [row.id, preferencesOf(row.preferences).notify]));
  const wanted = fresh.filter(({ memberId, event }) => {
    const kind = notificationEvents[event];
    return kind === 'security' || chosen.get(memberId)?.[kind];
  });
  if (wanted.length === 0) return;
  await tx
    .insert(notifications)
    .values(wanted.map(({ at, ...notification }) => ({ ...notification, createdAt: at })));
}
