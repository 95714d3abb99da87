import { IconEyeCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { account, type VisitView } from '#contract/api/account/security.ts';
import type { Ticket, TicketObject } from '#contract/api/support/tickets.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { WithdrawalDetail } from '#contract/rules/withdrawals/transitions.ts';
import type { TimelineEvent } from '#contract/api/withdrawals.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Thread } from '#renderer/components/data/thread.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { ObjectCard } from '#renderer/domain/ticket/object-card.tsx';
import { timelineSteps } from '#renderer/domain/withdrawal/timeline-steps.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { request } from '#renderer/lib/api/request.ts';
import { formatDayTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { minutesText } from './use-hours-text.ts';
import styles from './thread.module.css';

/** What the ticket is about, how long it took, and who looked at the account for it. */
export function ThreadFacts({ ticket }: { readonly ticket: Ticket }) {
  return (
    <div className={styles.facts}>
      <Objects objects={ticket.objects} />
      <Facts ticket={ticket} />
      <Visits number={ticket.number} />
    </div>
  );
}

function Objects({ objects }: Pick<Ticket, 'objects'>) {
  const { t } = useTranslation('support');
  if (objects.length === 0) return null;
  return (
    <Card title={t('facts.about')}>
      <div className={styles.objects}>
        {objects.map((object) => (
          <div key={`${object.kind}-${object.id}`} className={styles.object}>
            <ObjectCard object={object} isQuiet isLink />
            {object.kind === 'withdrawal' && <WithdrawalStages object={object} />}
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Where a withdrawal is on its way, as on its own screen. */
function WithdrawalStages({ object }: { readonly object: TicketObject }) {
  const { t } = useTranslation('withdrawals');
  const { state, timeline } = object;
  if (state === null) return null;
  const steps = timelineSteps({
    detail: state as WithdrawalDetail,
    timeline: timeline as readonly { event: TimelineEvent; at: string }[],
  });
  return (
    <Thread
      stages={steps.map(({ stage, state: place, at }, index) => ({
        key: `${stage}-${index}`,
        state: place,
        title: t(`stage.${stage}`),
        time: at && <DateText at={at} as="dayTime" />,
      }))}
    />
  );
}

const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

function Facts({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation(['support', 'ticket']);
  const format = useFormat();
  const { category, assignee, created_at: begun, first_replied_at: replied } = ticket;
  const { solved_at: solved, answer_by: by, request_id: reference, follows } = ticket;
  const isOver = ticket.state === 'solved' || ticket.state === 'closed';
  return (
    <Card>
      <KeyValueList>
        <KeyValue label={t('facts.topic')}>{t(`category.${category}`, { ns: 'ticket' })}</KeyValue>
        {isOver ? (
          assignee && <KeyValue label={t('facts.was')}>{assignee.name}</KeyValue>
        ) : (
          <KeyValue label={t('facts.with')}>{assignee?.name ?? t('facts.nobody')}</KeyValue>
        )}
        {by !== null && <KeyValue label={t('facts.by')}>{formatDayTime(by, format)}</KeyValue>}
        {replied !== null && (
          <KeyValue label={t('facts.first')}>
            {minutesText(minutesBetween(begun, replied))}
          </KeyValue>
        )}
        {solved !== null && (
          <KeyValue label={t('facts.solved')}>
            {minutesText(minutesBetween(begun, solved))}
          </KeyValue>
        )}
        {reference !== null && (
          <KeyValue label={t('facts.reference')}>
            <code className={styles.reference}>{reference}</code>
          </KeyValue>
        )}
        {follows !== null && (
          <KeyValue label={t('facts.follows')}>
            <TextLink to={`/support/${follows}`}>{t('number', { number: follows })}</TextLink>
          </KeyValue>
        )}
      </KeyValueList>
    </Card>
  );
}

/** Who looked at the account for this ticket, word for word why. */
function Visits({ number }: { readonly number: number }) {
  const isOwn = useVisit() === null;
  const { data } = useQuery({
    queryKey: ['Sessions', 'list'],
    queryFn: ({ signal }) => request(account.sessions, { signal }),
    enabled: isOwn,
  });
  return data?.visits
    .filter(({ ticket }) => ticket === number)
    .map((visit) => <VisitCard key={visit.id} visit={visit} />);
}

function VisitCard({ visit }: { readonly visit: VisitView }) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { began_at: began, ended_at: ended, reason } = visit;
  const name = visit.by ?? t('seen.nobody');
  return (
    <Card>
      <div className={styles.visit}>
        <Icon icon={IconEyeCheck} />
        <div>
          <p className={styles.strong}>
            {t(ended === null ? 'seen.now' : 'seen', { name, time: formatDayTime(began, format) })}
          </p>
          <p className={styles.soft}>
            {ended !== null && `${t('seen.for', { count: minutesBetween(began, ended) })} `}
            {t('seen.why', { reason })}
          </p>
          <TextLink to="/profile?tab=sessions">{t('seen.sessions')}</TextLink>
        </div>
      </div>
    </Card>
  );
}
