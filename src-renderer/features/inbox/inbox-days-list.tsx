import { useTranslation } from 'react-i18next';
import type { Notification } from '#contract/api/inbox.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { FormatContext } from '#renderer/lib/format.ts';
import { InboxItem } from './inbox-item.tsx';
import styles from './inbox-item.module.css';

interface InboxDay {
  /** As it is written: "19 nov 2026". */
  readonly date: string;
  readonly items: readonly Notification[];
}

/** Notifications under the days of the device they arrived on, in the order they came in. */
function groupByDay(items: readonly Notification[], format: FormatContext): InboxDay[] {
  const days: { date: string; items: Notification[] }[] = [];
  for (const item of items) {
    const date = formatDate(item.created_at, format);
    const last = days.at(-1);
    if (last?.date === date) last.items.push(item);
    else days.push({ date, items: [item] });
  }
  return days;
}

interface InboxDaysProps {
  readonly items: readonly Notification[];
  readonly onOpen: (notification: Notification) => void;
}

/** Notifications under their days, newest first. */
export function InboxDays({ items, onOpen }: InboxDaysProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const today = formatDate(now, format);
  const days = groupByDay(items, format).map(({ date, items: told }) => (
    <section key={date} aria-label={date}>
      <h3 className={styles.day}>{date === today ? t('today') : date}</h3>
      <ul>
        {told.map((notification) => (
          <li key={notification.thing} className={styles.place}>
            <InboxItem
              notification={notification}
              now={now}
              isToday={date === today}
              onOpen={() => onOpen(notification)}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
  return <div data-rows>{days}</div>;
}
