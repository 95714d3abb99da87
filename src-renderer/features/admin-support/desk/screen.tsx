import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsBelow } from '#renderer/components/use-below.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { recordingPath } from '#renderer/domain/diagnostics/recording-path.ts';
import type { Attachment } from '#renderer/domain/ticket/attachment-chips.tsx';
import { TypingLine } from '#renderer/domain/ticket/typing-line.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { TicketFacts } from '../facts/facts.tsx';
import { supportQueries } from '../support-queries.ts';
import { Composer } from './composer.tsx';
import type { Mode } from './use-composer.ts';
import { Conversation } from './conversation.tsx';
import { DeskList } from './desk-list.tsx';
import { TakeOutSheet } from './take-out-sheet.tsx';
import { TicketHead } from './ticket-head.tsx';
import { useActing } from './use-acting.ts';
import { useEarlier } from './use-earlier.ts';
import { useOpenTicket, type OpenTicket } from './use-open-ticket.ts';
import styles from './desk.module.css';

const names = ['page'] as const;
const FACTS = 'facts';

interface DeskScreenProps {
  readonly number: number;
  readonly notFound: ReactNode;
}

/** The list, one conversation and what is known of its member; less of it where there is less room. */
export function DeskScreen({ number, notFound }: DeskScreenProps) {
  const { t } = useTranslation('admin-support');
  const query = useQuery(supportQueries.one(number));
  const hasList = !useIsBelow(80);
  if (query.error instanceof ApiError && query.error.kind === 404 && !query.data) return notFound;
  return (
    <section data-bleed className={styles.desk} aria-label={t('number', { number })}>
      {hasList && <DeskList current={number} />}
      {query.data ? (
        <OpenDesk key={number} ticket={query.data} at={query.dataUpdatedAt} hasList={hasList} />
      ) : (
        <div className={styles.column}>
          <h1 className={styles.pending}>{t('number', { number })}</h1>
          {query.isError ? (
            <FailureNote error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      )}
    </section>
  );
}

interface OpenDeskProps {
  readonly ticket: DeskTicket;
  readonly at: number;
  readonly hasList: boolean;
}

function OpenDesk({ ticket, at, hasList }: OpenDeskProps) {
  const { t } = useTranslation('admin-support');
  const isPhone = useIsPhone();
  const isBeside = !useIsBelow(64);
  const { search } = useLocation();
  const { values, change } = useUrlFilters(names);
  const acting = useActing(ticket.number);
  const live = useOpenTicket(ticket);
  const isFacts = values.page === FACTS;
  const facts = <TicketFacts ticket={ticket} acting={acting} search={withoutPage(search)} />;
  if (isPhone && isFacts) {
    return (
      <div className={styles.column}>
        <header className={styles.head}>
          <div className={styles.headLine}>
            <IconButton
              icon={IconArrowLeft}
              label={t('facts.back')}
              className={styles.back}
              onClick={() => change({ page: '' })}
            />
            <h1 className={styles.subject}>{ticket.member.name}</h1>
          </div>
        </header>
        <div className={styles.factsPage}>{facts}</div>
      </div>
    );
  }
  return (
    <>
      <Column
        ticket={ticket}
        at={at}
        live={live}
        hasBack={!hasList}
        onFacts={isBeside ? undefined : () => change({ page: FACTS }, {})}
      />
      {isBeside ? (
        <aside className={styles.facts} aria-label={t('facts')}>
          {facts}
        </aside>
      ) : (
        <Sheet
          opened={isFacts}
          onClose={() => change({ page: '' })}
          title={ticket.member.name}
          desktop="drawer"
        >
          {facts}
        </Sheet>
      )}
    </>
  );
}

function withoutPage(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  return params.size > 0 ? `?${params}` : '';
}

interface ColumnProps {
  readonly ticket: DeskTicket;
  readonly at: number;
  readonly live: OpenTicket;
  readonly hasBack: boolean;
  readonly onFacts: (() => void) | undefined;
}

/** What was written, who else is here, and where one writes. */
function Column({ ticket, at, live, hasBack, onFacts }: ColumnProps) {
  const { t } = useTranslation('admin-support');
  const acting = useActing(ticket.number);
  const [mode, setMode] = useState<Mode>('reply');
  const navigate = useNavigate();
  const [taking, setTaking] = useState<Attachment | null>(null);
  const earlier = useEarlier(ticket);
  const { can_change: canChange, state } = ticket;
  const isOpen = canChange && state !== 'closed';
  const isOffline = useIsOffline();
  return (
    <div className={styles.column}>
      <TicketHead ticket={ticket} acting={acting} onFacts={onFacts} hasBack={hasBack} />
      <p className={styles.age}>
        <OfflineAge at={at} />
      </p>
      <Conversation
        ticket={earlier.ticket}
        onTakeOut={canChange ? setTaking : undefined}
        onPlay={({ file_id }) => void navigate(recordingPath(ticket.number, file_id))}
        earlier={earlier.more}
      />
      <div className={classNames(styles.foot, isOffline && styles.footOffline)}>
        <Others live={live} />
        <VisuallyHidden>
          <span role="status">{live.said}</span>
        </VisuallyHidden>
        {isOpen ? (
          <Composer
            ticket={ticket}
            mode={mode}
            onMode={setMode}
            onTyping={(isNote) => live.tell('writing', isNote)}
          />
        ) : (
          <Note tone="info" icon={IconLock}>
            {state === 'closed' ? <ClosedText ticket={ticket} /> : t('readOnly')}
          </Note>
        )}
      </div>
      {taking && (
        <TakeOutSheet number={ticket.number} attachment={taking} onClose={() => setTaking(null)} />
      )}
    </div>
  );
}

function ClosedText({ ticket }: { readonly ticket: DeskTicket }) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const { merged_into, closes_at } = ticket;
  if (merged_into !== null) return t('closed.merged', { number: merged_into });
  return t('closed', { date: closes_at === null ? '' : formatDate(closes_at, format) });
}

/** Who else writes here, and who reads. */
function Others({ live }: { readonly live: OpenTicket }) {
  const { t } = useTranslation('admin-support');
  const writing = live.people.find(({ presence }) => presence === 'writing');
  const reading = live.people.filter(({ presence }) => presence === 'reading');
  return (
    <div className={styles.others}>
      {writing ? (
        <span className={styles.both}>{t('both', { name: writing.name })}</span>
      ) : (
        <TypingLine name={live.memberTypes} />
      )}
      {reading.length > 0 && (
        <span className={styles.quiet}>
          {t('reading', { names: reading.map(({ name }) => name).join(', ') })}
        </span>
      )}
    </div>
  );
}
