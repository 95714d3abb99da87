import { IconMessage2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
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

/** The message that came while one was written, once, before it is sent. */
export function NewerNote({ ticket, isAsked, onSend, onKeep }: NewerNoteProps) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const message = ticket.messages.findLast(({ author }) => !author.is_self);
  if (!isAsked || !message) return null;
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
