import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TicketHead } from '#contract/api/support/tickets.ts';
import type { TicketCategory } from '#contract/rules/support/tickets.ts';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { categoryIcons, objectIcons } from '#renderer/domain/ticket/object-looks.ts';
import { TicketStateChip } from '#renderer/domain/ticket/ticket-state-chip.tsx';
import { useObjectTexts } from '#renderer/domain/ticket/use-object-texts.ts';
import { useOutbox, type Unsent } from './outbox.ts';
import type { ObjectName } from './support-queries.ts';
import styles from './support.module.css';

interface AboutProps {
  readonly object: ObjectName | undefined;
  readonly category: TicketCategory | undefined;
  readonly number: number | null;
}

/** What a ticket is about, and its number. */
function About({ object, category, number }: AboutProps) {
  const { t } = useTranslation(['support', 'ticket']);
  const texts = useObjectTexts();
  const what = object
    ? { icon: objectIcons[object.kind], name: texts.name(object) }
    : category && {
        icon: categoryIcons[category],
        name: t(`category.${category}`, { ns: 'ticket' }),
      };
  const words = [what?.name, number === null ? null : t('number', { number })];
  return (
    <span className={styles.about}>
      {what && <Icon icon={what.icon} size={14} />}
      {words.filter(Boolean).join(' · ')}
    </span>
  );
}

const isOver = ({ state }: TicketHead) => state === 'solved' || state === 'closed';

/** One ticket of the list: subject, its last sentence and whose, what it is about, how it stands. */
export function TicketRow({ ticket }: { readonly ticket: TicketHead }) {
  const { t } = useTranslation('support');
  const { number, subject, category, state, objects, last, unread } = ticket;
  const by = last.author === 'staff' ? t('last.by', { name: last.name }) : '';
  return (
    <li
      className={classNames(
        styles.ticket,
        unread > 0 && styles.new,
        unread === 0 && isOver(ticket) && styles.over,
      )}
    >
      <span className={styles.dot} aria-hidden />
      <span className={styles.texts}>
        <Link to={`/support/${number}`} className={styles.subject}>
          {subject}
          {unread > 0 && <VisuallyHidden>{t('unread.spoken')}</VisuallyHidden>}
        </Link>
        <span className={styles.preview} title={`${by} ${last.text}`.trim()}>
          {by && <b>{by} </b>}
          {last.text}
        </span>
        <About object={objects[0]} category={category} number={number} />
      </span>
      <span className={styles.end}>
        <TicketStateChip state={state} />
        <span className={styles.when}>
          <AgoText at={last.at} />
        </span>
      </span>
    </li>
  );
}

/** What was written and is on this device alone. */
export function UnsentRow({ unsent }: { readonly unsent: Unsent }) {
  const { t } = useTranslation('support');
  const { retry, drop, isSending } = useOutbox();
  const { key, number, body, at, isQueued, problem } = unsent;
  const subject = number === null ? unsent.body.subject : t('unsent.reply', { number });
  const isNow = isSending(key);
  return (
    <li className={styles.ticket}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.texts}>
        <span className={styles.subject}>{subject}</span>
        <span className={classNames(styles.preview, styles.wrapped)}>
          {problem ?? (isQueued ? t('unsent.queued') : t('unsent'))}{' '}
          {isNow ? (
            t('unsent.sending')
          ) : (
            <>
              <TextButton onClick={() => void retry(unsent)}>{t('unsent.retry')}</TextButton>{' '}
              <TextButton onClick={() => drop(key)}>{t('unsent.drop')}</TextButton>
            </>
          )}
        </span>
        <About
          object={number === null ? unsent.body.objects?.[0] : undefined}
          category={'category' in body ? body.category : undefined}
          number={number}
        />
      </span>
      <span className={styles.end}>
        <TicketStateChip state="unsent" />
        <span className={styles.when}>
          <DateText at={at} as="time" />
        </span>
      </span>
    </li>
  );
}
