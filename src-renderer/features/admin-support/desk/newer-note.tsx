import { IconMessage2, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './composer.module.css';

interface NewerNoteProps {
  readonly ticket: DeskTicket;
  /** Sending was stopped for it. */
  readonly isAsked: boolean;
  readonly onSend: () => void;
  readonly onKeep: () => void;
}

type AnswerProps = Pick<NewerNoteProps, 'onSend' | 'onKeep'>;

interface CardProps extends AnswerProps {
  readonly message: DeskTicket['messages'][number];
}

interface BarProps extends AnswerProps {
  /** How many stand above it. */
  readonly entries: number;
}

/** The message that came while one was written, once, before it is sent. */
export function NewerNote({ ticket, isAsked, ...answers }: NewerNoteProps) {
  const isPhone = useIsPhone();
  const message = ticket.messages.findLast(({ author }) => !author.is_self);
  if (!isAsked || !message) return null;
  if (!isPhone) return <NewerCard message={message} {...answers} />;
  return <NewerBar entries={ticket.messages.length + ticket.events.length} {...answers} />;
}

function NewerCard({ message, onSend, onKeep }: CardProps) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  return (
    <div role="alert" className={styles.newer}>
      <Note tone="info" icon={IconMessage2} title={t('newer')}>
        {message.author.name}, {formatTime(message.at, format)}: <q>{message.text}</q>
      </Note>
      <div className={styles.newerButtons}>
        <Button size="sm" onClick={onKeep}>
          {t('newer.keep')}
        </Button>
        <Button size="sm" onClick={onSend}>
          {t('newer.send')}
        </Button>
      </div>
    </div>
  );
}

/** One row, and the message itself above it: a quotation would cover what it quotes. */
function NewerBar({ entries, onSend, onKeep }: BarProps) {
  const { t } = useTranslation('admin-support');
  useEffect(() => {
    // On a phone the page scrolls, and the newest message is its last.
    const page = document.documentElement;
    page.scrollTop = page.scrollHeight;
  }, [entries]);
  return (
    <div role="alert" className={styles.newerBar}>
      <p>{t('newer.short')}</p>
      <div className={styles.newerButtons}>
        <Button size="sm" onClick={onSend}>
          {t('newer.send')}
        </Button>
        <IconButton icon={IconX} label={t('newer.keep')} onClick={onKeep} />
      </div>
    </div>
  );
}
