import type { Notification } from '#contract/api/inbox.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import type { FormatContext } from '#renderer/lib/format.ts';

export interface InboxDay {
  /** As it is written: "19 nov 2026". */
  readonly date: string;
  readonly items: readonly Notification[];
}

/** Notifications under the days of the device they arrived on, in the order they came in. */
export function groupByDay(items: readonly Notification[], format: FormatContext): InboxDay[] {
  const days: { date: string; items: Notification[] }[] = [];
  for (const item of items) {
    const date = formatDate(item.created_at, format);
    const last = days.at(-1);
    if (last?.date === date) last.items.push(item);
    else days.push({ date, items: [item] });
  }
  return days;
}
