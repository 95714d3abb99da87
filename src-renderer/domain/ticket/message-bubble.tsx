import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketMessage } from '#contract/api/support/tickets.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import styles from './conversation.module.css';

interface MessageBubbleProps {
  readonly author: TicketMessage['author'];
  readonly text: string;
  /** Null: it is not with the server yet. */
  readonly at: string | number | null;
  /** own: at the end, on the soft brand colour · other: at the start, with a name and a face. */
  readonly side: 'own' | 'other';
  /** note: only the team reads it · failed: it did not leave this device. */
  readonly look?: 'plain' | 'note' | 'failed' | undefined;
  /** Beside the name: "Nota interna". */
  readonly label?: ReactNode;
  /** Below the text: files, articles. */
  readonly children?: ReactNode;
  /** Below all, why it is still here. */
  readonly status?: ReactNode;
  /** Places that scroll to it. */
  readonly id?: string | undefined;
}

/** One message of a ticket; nobody ever changes it. */
export function MessageBubble(props: MessageBubbleProps) {
  const { author, text, at, side, look = 'plain', label, children, status, id } = props;
  const { t } = useTranslation('ticket');
  const name = author.is_self ? t('you') : author.name;
  return (
    <article
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-label={t('message.by', { name })}
      className={classNames(styles.message, styles[side], styles[look])}
    >
      {side === 'other' && <Avatar name={author.name} src={author.avatar} tone="neutral" />}
      <div className={styles.body}>
        <div>
          <div className={styles.head}>
            <b>{name}</b>
            {label}
            {at !== null && <DateText at={at} as="time" />}
          </div>
          <MessageText>{text}</MessageText>
        </div>
        {children}
        {status && <div className={styles.status}>{status}</div>}
      </div>
    </article>
  );
}

/** Plain text: an empty line begins a paragraph, a line break stays one. */
function MessageText({ children }: { readonly children: string }) {
  return (
    <div className={styles.text}>
      {children.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
