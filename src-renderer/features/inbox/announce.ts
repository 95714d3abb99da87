import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { HIDDEN, type FormatContext } from '#renderer/lib/format.ts';
import { logError } from '#renderer/lib/log.ts';
import type { NotificationsPort } from '#renderer/platform/ports.ts';
import { inboxQueries } from './inbox-queries.ts';
import { inboxText } from './inbox-texts.ts';

/** More at once would bury the desktop; the others wait in the inbox. */
const MOST = 3;

interface Announcement {
  readonly queryClient: QueryClient;
  readonly notifications: NotificationsPort;
  readonly format: FormatContext;
  /** Whether amounts are shown as dots, here as everywhere. */
  readonly isHidden: boolean;
  /** How many are new. */
  readonly count: number;
}

/** Shows outside the window what is new, a thing in place of what was said of it before. */
export async function announce(announcement: Announcement): Promise<void> {
  const { queryClient, notifications, format, isHidden, count } = announcement;
  try {
    const [{ items }] = await Promise.all([
      queryClient.query(inboxQueries.newest),
      i18next.loadNamespaces(['inbox', 'withdrawals']),
    ]);
    const t = i18next.getFixedT(null, ['inbox', 'withdrawals']);
    const unread = items.filter(({ is_read }) => !is_read);
    for (const item of unread.slice(0, Math.min(count, MOST)).toReversed()) {
      const { title, sentence } = inboxText(item, {
        t,
        format,
        mask: isHidden ? HIDDEN : undefined,
      });
      notifications.show({ title, body: sentence, tag: item.thing, path: item.path });
    }
  } catch (error) {
    // The inbox has them anyway.
    logError(error);
  }
}
