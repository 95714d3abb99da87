import { useTranslation } from 'react-i18next';
import { ticketPriorities, type TicketPriority } from '#contract/rules/support/tickets.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import styles from './priority.module.css';

/** Three bars as high as a ticket's priority; its word on hover, and spoken. */
export function Priority({ priority }: { readonly priority: TicketPriority }) {
  const { t } = useTranslation('ticket');
  const word = t(`priority.${priority}`);
  const filled = Math.min(3, ticketPriorities.indexOf(priority) + 1);
  const isAlarm = priority === 'high' || priority === 'urgent';
  return (
    <span title={word} className={classNames(styles.bars, isAlarm && styles.alarm)}>
      {[1, 2, 3].map((bar) => (
        <i key={bar} aria-hidden className={bar <= filled ? styles.filled : undefined} />
      ))}
      {priority === 'urgent' && (
        <b aria-hidden className={styles.urgent}>
          !
        </b>
      )}
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}
