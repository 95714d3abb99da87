import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DeskFacts, DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { VisitSheet } from '#renderer/domain/visit/visit-sheet.tsx';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatAgo, formatMonth } from '#renderer/lib/format-date.ts';
import { formatToken, UNKNOWN, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { supportQueries, type FactPart } from '../support-queries.ts';
import type { TicketActing } from '../desk/use-acting.ts';
import { AboutTicket } from './about-ticket.tsx';
import { localTimes } from './local-time.ts';
import styles from './facts.module.css';

interface FactsProps {
  readonly ticket: DeskTicket;
  readonly acting: TicketActing;
  /** Filters of the list, which other tickets keep. */
  readonly search: string;
}

/** What is known of a ticket's member; each block by itself, so that one that fails takes nothing with it. */
export function TicketFacts({ ticket, acting, search }: FactsProps) {
  const { number, member } = ticket;
  return (
    <>
      <Person ticket={ticket} />
      <AboutTicket ticket={ticket} acting={acting} />
      <Block number={number} part="membership">
        {({ membership }) => membership && <Membership membership={membership} />}
      </Block>
      <Block number={number} part="withdrawals">
        {({ withdrawals }) => withdrawals && <Withdrawals withdrawals={withdrawals} />}
      </Block>
      <Block number={number} part="sessions">
        {({ sessions }) => sessions && <Sessions sessions={sessions} />}
      </Block>
      <Block number={number} part="tickets">
        {({ tickets }) =>
          tickets && <Tickets tickets={tickets} search={search} username={member.username} />
        }
      </Block>
    </>
  );
}

function Person({ ticket }: { readonly ticket: DeskTicket }) {
  const { t, i18n } = useTranslation(['admin-support', 'viewas']);
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const [isLooking, setLooking] = useState(false);
  const { member, number } = ticket;
  const country = countryName(member.country, i18n.language);
  const times = localTimes(member.country, now, format);
  return (
    <section className={styles.block} aria-label={t('facts.member')}>
      <div className={styles.person}>
        <Avatar name={member.name} src={member.avatar} size="lg" tone="neutral" />
        <div>
          <p className={styles.name}>{member.name}</p>
          <p className={styles.quiet}>
            <span className={styles.mono}>{member.username}</span> ·{' '}
            {t('facts.since', { month: formatMonth(member.joined_at.slice(0, 7), format) })}
          </p>
        </div>
      </div>
      <p className={styles.local}>
        {times === null && country}
        {times?.length === 1 && t('facts.local', { country, time: times[0] })}
        {times?.length === 2 && t('facts.local.range', { country, from: times[0], to: times[1] })}
      </p>
      {member.is_blocked && <p className={styles.bad}>{t('facts.blocked')}</p>}
      {member.visit_minutes !== null && (
        <Button icon={IconEye} fullWidth className={styles.look} onClick={() => setLooking(true)}>
          {t('open', { ns: 'viewas' })}
          <span className={styles.asks}>{t('facts.asks')}</span>
        </Button>
      )}
      {isLooking && member.visit_minutes !== null && (
        <VisitSheet
          member={member}
          minutes={member.visit_minutes}
          ticket={number}
          onClose={() => setLooking(false)}
        />
      )}
    </section>
  );
}

interface BlockProps {
  readonly number: number;
  readonly part: FactPart;
  readonly children: (facts: DeskFacts) => ReactNode;
}

/** One block, which waits and fails by itself. */
function Block({ number, part, children }: BlockProps) {
  const { t } = useTranslation('admin-support');
  const query = useQuery(supportQueries.facts(number, part));
  return (
    <section className={styles.block} aria-label={t(`facts.${part}`)}>
      <h2 className={styles.title}>
        {t(`facts.${part}`)}
        {query.data && <Count facts={query.data} />}
      </h2>
      <Stands query={query}>{children}</Stands>
    </section>
  );
}

function Stands({
  query,
  children,
}: {
  readonly query: UseQueryResult<DeskFacts>;
  readonly children: BlockProps['children'];
}) {
  const { t } = useTranslation(['admin-support', 'common']);
  if (query.isPending) return <SkeletonRows rows={2} />;
  if (query.data) return children(query.data);
  return (
    <p className={styles.failed}>
      {UNKNOWN}{' '}
      <button type="button" className={styles.retry} onClick={() => void query.refetch()}>
        {t('button.retry', { ns: 'common' })}
      </button>
    </p>
  );
}

function Count({ facts }: { readonly facts: DeskFacts }) {
  const count = facts.withdrawals?.count ?? facts.tickets?.count;
  return count === undefined ? null : <span className={styles.quiet}>{count}</span>;
}

type Part<Key extends FactPart> = NonNullable<DeskFacts[Key]>;

function Membership({ membership }: { readonly membership: Part<'membership'> }) {
  const { t, i18n } = useTranslation('admin-support');
  const now = useNow(MINUTE_MS);
  const { state, starts_at, ends_at, name, name_en } = membership;
  if (state === 'none') return <p className={styles.quiet}>{t('facts.membership.none')}</p>;
  const plan = (i18n.language === 'en' ? name_en : null) ?? name ?? UNKNOWN;
  const end = ends_at === null ? null : Date.parse(ends_at);
  const left = end === null ? 0 : Math.max(0, Math.ceil((end - now) / DAY_MS));
  const begin = starts_at === null ? null : Date.parse(starts_at);
  return (
    <>
      <p className={styles.row}>
        <span>{plan}</span>
        <b>
          {state === 'expired'
            ? t('facts.membership.expired')
            : t('facts.membership.left', { count: left })}
        </b>
      </p>
      {begin !== null && end !== null && state === 'active' && (
        <ProgressBar value={(now - begin) / (end - begin)} label={t('facts.membership.used')} />
      )}
    </>
  );
}

function Withdrawals({ withdrawals }: { readonly withdrawals: Part<'withdrawals'> }) {
  const { t } = useTranslation(['admin-support', 'ticket']);
  const format = useFormat();
  if (withdrawals.items.length === 0) {
    return <p className={styles.quiet}>{t('facts.withdrawals.none')}</p>;
  }
  return (
    <ul>
      {withdrawals.items.map(({ number, token_amount, currency, status }) => (
        <li key={number} className={styles.row}>
          <span>
            {t('number', { number })} · {withUnit(formatToken(token_amount, format), currency)}
          </span>
          <b data-status={status} className={styles.status}>
            {t(`withdrawal.${status}`, { ns: 'ticket' })}
          </b>
        </li>
      ))}
    </ul>
  );
}

function Sessions({ sessions }: { readonly sessions: Part<'sessions'> }) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return (
    <>
      <ul>
        {sessions.items.map((session, index) => (
          <li key={index} className={styles.row}>
            <span>
              {[session.place, [session.browser, session.system].filter(Boolean).join(', ')]
                .filter(Boolean)
                .join(' · ')}
              {session.is_new_place && <b className={styles.new}> {t('facts.sessions.new')}</b>}
            </span>
            <span className={styles.quiet}>
              {session.is_live
                ? t('facts.sessions.live')
                : formatAgo(session.last_used_at, now, format)}
            </span>
          </li>
        ))}
      </ul>
      {sessions.new_place_at === null && (
        <p className={styles.quiet}>{t('facts.sessions.noNew', { count: sessions.days })}</p>
      )}
    </>
  );
}

interface TicketsProps {
  readonly tickets: Part<'tickets'>;
  readonly username: string;
  readonly search: string;
}

function Tickets({ tickets, search }: TicketsProps) {
  const { t } = useTranslation(['admin-support', 'ticket']);
  if (tickets.items.length === 0) return <p className={styles.quiet}>{t('facts.tickets.none')}</p>;
  return (
    <ul>
      {tickets.items.map(({ number, subject, state, rating }) => (
        <li key={number} className={styles.row}>
          <Link to={{ pathname: `/admin/support/${number}`, search }} className={styles.link}>
            {subject}
          </Link>
          <span className={styles.quiet}>
            {rating === null ? t(`state.${state}`) : t('facts.rated', { score: rating })}
          </span>
        </li>
      ))}
    </ul>
  );
}
