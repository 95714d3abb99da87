import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { ticketLimits } from '#contract/rules/support/tickets.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import type { TicketActing } from './use-acting.ts';
import styles from './desk.module.css';

interface SubjectLineProps {
  readonly ticket: DeskTicket;
  readonly acting: TicketActing;
}

/** What a ticket is called; the staff can say it better. */
export function SubjectLine({ ticket, acting }: SubjectLineProps) {
  const { t } = useTranslation('admin-support');
  const { subject, version, state, can_change: mayChange } = ticket;
  // Null: it is not being changed.
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    const next = (typed ?? '').trim();
    setTyped(null);
    if (next === '' || next === subject) return;
    acting.act({ kind: 'change', version, subject: next }, t('subject.changed'));
  };
  if (typed !== null) {
    return (
      <div className={styles.subject}>
        <VisuallyHidden>
          <h1>{subject}</h1>
        </VisuallyHidden>
        <input
          // It takes the place of the button that was pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="text"
          aria-label={t('subject')}
          className={styles.subjectField}
          maxLength={ticketLimits.subject}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onKeyDown={({ key, nativeEvent }) => {
            if (nativeEvent.isComposing) return;
            if (key === 'Enter') leave();
            if (key === 'Escape') setTyped(null);
          }}
        />
      </div>
    );
  }
  return (
    <div className={styles.subject}>
      <h1>{subject}</h1>
      {mayChange && state !== 'closed' && (
        <IconButton
          icon={IconPencil}
          label={t('subject.change')}
          onClick={() => setTyped(subject)}
        />
      )}
    </div>
  );
}
