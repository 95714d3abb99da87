import { useTranslation } from 'react-i18next';
import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { eventText, isTrouble } from './event-text.ts';
import styles from './ticket-diagnostics.module.css';

/** What happened, a line each, by the device's clock. */
export function EventLines({ events }: { readonly events: readonly DiagnosticEvent[] }) {
  const { t, i18n } = useTranslation('replay');
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' });
  return (
    <ol className={styles.lines}>
      {events.map((event, index) => (
        <li
          key={`${event.at}-${index}`}
          className={classNames(styles.line, isTrouble(event) && styles.trouble)}
        >
          <time dateTime={new Date(event.at).toISOString()}>{clock.format(event.at)}</time>
          <span>{eventText(t, event)}</span>
        </li>
      ))}
    </ol>
  );
}
