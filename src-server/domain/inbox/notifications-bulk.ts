import { sql, type SQL } from 'drizzle-orm';
import {
  defaultPreferences,
  notificationEvents,
  type MailKind,
  type NotificationEvent,
  type NotificationKind,
} from '#contract/rules/notifications.ts';
import type { Transaction } from '../../database/database.ts';

/** Whether a member (a row of `members m`) wants notifications of a kind. */
export const wantsNotificationOf = (kind: NotificationKind): SQL =>
  isOn('notify', kind, defaultPreferences.notify[kind]);

/** Whether a member (a row of `members m`) wants mails of a kind. */
export const wantsMailOf = (kind: MailKind): SQL =>
  isOn('mail', kind, defaultPreferences.mail[kind]);

const isOn = (group: 'notify' | 'mail', kind: string, byDefault: boolean): SQL =>
  sql`case jsonb_typeof(m.preferences->${group}::text->${kind}::text)
    when 'boolean' then (m.preferences->${group}::text->>${kind}::text)::boolean
    else ${byDefault} end`;

/**
 * {@link notifyAll} for one event and as many members as a query has rows, without the rows leaving
 * the database. What a member switched off is not written.
 * @param recipients query of the columns `member_id` and `values` (jsonb of strings)
 */
export async function notifyEach(
  tx: Transaction,
  event: NotificationEvent,
  { recipients, path, at }: { readonly recipients: SQL; readonly path: string; readonly at: Date },
): Promise<void> {
  const kind = notificationEvents[event];
  const wanted = kind === 'security' ? sql`true` : wantsNotificationOf(kind);
  await tx.execute(sql`
    insert into notifications (member_id, event, values, path, created_at)
    select recipient.member_id, ${event}, recipient.values, ${path}, ${at.toISOString()}::timestamptz
    from (${recipients}) as recipient join members m on m.id = recipient.member_id
    where ${wanted}`);
}
