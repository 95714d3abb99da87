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

/** News are told by the articles themselves. */
type ToldEvent = Exclude<NotificationEvent, 'news.published'>;

/** A thing to tell one member. */
export type Notice = {
  readonly [Event in ToldEvent]: {
    readonly memberId: number;
    readonly event: Event;
    readonly values: NotificationValues[Event];
    /** Screen it leads to, or null. */
    readonly path: string | null;
    readonly at: Date;
  };
}[ToldEvent];

/**
 * Tells a member something, in the transaction of what it tells: neither is ever there without the
 * other. Nothing is written where the member has switched that kind off.
 */
export function notify(tx: Transaction, notice: Notice): Promise<void> {
  return notifyAll(tx, [notice]);
}

/** Notices per statement, which takes 65,535 values at most. */
const NOTICES_PER_STATEMENT = 5000;

/** {@link notify} for many, in two statements for some thousands of them. */
export async function notifyAll(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  for (let at = 0; at < notices.length; at += NOTICES_PER_STATEMENT) {
    await notifySome(tx, notices.slice(at, at + NOTICES_PER_STATEMENT));
  }
}

async function notifySome(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  const rows = await tx
    .select({ id: members.id, preferences: members.preferences })
    .from(members)
    .where(inArray(members.id, [...new Set(notices.map((notice) => notice.memberId))]));
  const chosen = new Map(rows.map((row) => [row.id, preferencesOf(row.preferences).notify]));
  const wanted = notices.filter(({ memberId, event }) => {
    const kind = notificationEvents[event];
    return kind === 'security' || chosen.get(memberId)?.[kind];
  });
  if (wanted.length === 0) return;
  await tx
    .insert(notifications)
    .values(wanted.map(({ at, ...notice }) => ({ ...notice, createdAt: at })));
}
