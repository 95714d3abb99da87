import {
  IconArrowBackUp,
  IconArrowLeft,
  IconCheck,
  IconClockPause,
  IconGitMerge,
  IconLayoutSidebarRight,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { canTicket } from '#contract/rules/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Avatar } from '#renderer/components/avatar.tsx';
import { TicketStateChip } from '#renderer/domain/ticket/ticket-state-chip.tsx';
import { ShortClock } from '../clock.tsx';
import { SnoozeSheet } from '../snooze-sheet.tsx';
import { AssignButton } from './assign-button.tsx';
import { MergeSheet } from './merge-sheet.tsx';
import { SubjectLine } from './subject-line.tsx';
import { TagRow } from './tag-row.tsx';
import type { TicketActing } from './use-acting.ts';
import styles from './desk.module.css';

interface TicketHeadProps {
  readonly ticket: DeskTicket;
  readonly acting: TicketActing;
  /** Opens what is known of the member; undefined where that stands beside. */
  readonly onFacts: (() => void) | undefined;
  /** The way back to the list stands here where there is no room for it. */
  readonly hasBack: boolean;
}

/** What a ticket is called, how it stands, and what can be done with it. */
export function TicketHead({ ticket, acting, onFacts, hasBack }: TicketHeadProps) {
  const { t } = useTranslation('admin-support');
  const navigate = useNavigate();
  const { search } = useLocation();
  const { number, state, assignee, can_change: canChange } = ticket;
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        {hasBack && (
          <IconButton
            icon={IconArrowLeft}
            label={t('back')}
            className={styles.back}
            onClick={() => void navigate(`/admin/support${search}`)}
          />
        )}
        <SubjectLine ticket={ticket} acting={acting} />
        <span className={styles.headEnd}>
          <ShortClock ticket={ticket} />
          {canChange && <Steps ticket={ticket} acting={acting} />}
          {onFacts && (
            <IconButton icon={IconLayoutSidebarRight} label={t('facts.open')} onClick={onFacts} />
          )}
        </span>
      </div>
      <div className={styles.headLine}>
        <span className={styles.number}>{t('number', { number })}</span>
        <TicketStateChip state={state} />
        <TagRow ticket={ticket} acting={acting} />
        <span className={styles.with}>
          <span className={styles.quiet}>{t('column.with')}</span>
          {canChange ? (
            <AssignButton ticket={ticket} acting={acting} />
          ) : (
            <>
              {assignee && <Avatar name={assignee.name} src={assignee.avatar} tone="neutral" />}
              {assignee?.name ?? t('unassigned')}
            </>
          )}
        </span>
      </div>
    </header>
  );
}

function Steps({ ticket, acting }: Pick<TicketHeadProps, 'ticket' | 'acting'>) {
  const { t } = useTranslation('admin-support');
  const [asked, setAsked] = useState<'snooze' | 'merge' | null>(null);
  const { state, snoozed_until } = ticket;
  const close = () => setAsked(null);
  if (state === 'closed') return null;
  return (
    <>
      {snoozed_until === null ? (
        <IconButton icon={IconClockPause} label={t('snooze')} onClick={() => setAsked('snooze')} />
      ) : (
        <IconButton
          icon={IconPlayerPlay}
          label={t('snooze.end')}
          onClick={() => acting.act({ kind: 'snooze', until: null }, t('snooze.ended'))}
        />
      )}
      <IconButton icon={IconGitMerge} label={t('merge')} onClick={() => setAsked('merge')} />
      {canTicket('reopen', state) && (
        <Button
          size="sm"
          icon={IconArrowBackUp}
          onClick={() => acting.act({ kind: 'step', step: 'reopen' }, t('reopened'))}
        >
          {t('reopen')}
        </Button>
      )}
      {canTicket('solve', state) && (
        <Button
          size="sm"
          icon={IconCheck}
          onClick={() => acting.act({ kind: 'step', step: 'solve' }, t('solved'))}
        >
          {t('solve')}
        </Button>
      )}
      {asked === 'snooze' && (
        <SnoozeSheet
          title={t('snooze')}
          onClose={close}
          onChoose={(until) => {
            close();
            acting.act({ kind: 'snooze', until }, t('snoozed'));
          }}
        />
      )}
      {asked === 'merge' && <MergeSheet ticket={ticket} onClose={close} />}
    </>
  );
}
