import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import type { TicketObject } from '#contract/api/support/tickets.ts';
import { ticketCategories, ticketPriorities } from '#contract/rules/support/tickets.ts';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { ObjectCard } from '#renderer/domain/ticket/object-card.tsx';
import { formatDayTime } from '#renderer/lib/format-date.ts';
import { formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { TicketActing } from '../desk/use-acting.ts';
import styles from './facts.module.css';

interface AboutTicketProps {
  readonly ticket: DeskTicket;
  readonly acting: TicketActing;
}

/** What it is about, as what it counts, and what it hangs together with. */
export function AboutTicket({ ticket, acting }: AboutTicketProps) {
  const { t } = useTranslation('admin-support');
  const { objects, request_id, rating } = ticket;
  return (
    <section className={styles.block} aria-label={t('facts.about')}>
      <h2 className={styles.title}>{t('facts.about')}</h2>
      {objects.map((object) => (
        <div key={`${object.kind}/${object.id}`} className={styles.object}>
          <ObjectCard object={object} isQuiet />
          <ObjectFacts object={object} />
        </div>
      ))}
      <Counts ticket={ticket} acting={acting} />
      {request_id !== null && (
        <p className={styles.row}>
          <span>{t('facts.request')}</span>
          <span className={styles.mono}>{request_id}</span>
        </p>
      )}
      {rating && (
        <p className={styles.row}>
          <span>{t('file.rating')}</span>
          <b>{t('facts.rated', { score: rating.score })}</b>
        </p>
      )}
      {rating?.word && <p className={styles.word}>{rating.word}</p>}
      <Links ticket={ticket} />
    </section>
  );
}

function ObjectFacts({ object }: { readonly object: TicketObject }) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const { amount, fee, address, run_number, hold_until } = object;
  return (
    <>
      {amount !== null && fee !== null && (
        <p className={styles.row}>
          <span>{t('facts.asked')}</span>
          <b>
            {t('facts.asked.fee', {
              amount: withUnit(formatUsd(amount, format), 'USD'),
              fee: formatUsd(fee, format),
            })}
          </b>
        </p>
      )}
      {address && (
        <p className={styles.row}>
          <span>{t('facts.address')}</span>
          <b>
            <span className={styles.mono}>{address.short}</span>,{' '}
            {t('facts.address.used', { count: address.times_used })}
          </b>
        </p>
      )}
      {run_number !== null && (
        <p className={styles.row}>
          <span>{t('facts.run')}</span>
          <b>{t('number', { number: run_number })}</b>
        </p>
      )}
      {hold_until !== null && (
        <p className={styles.row}>
          <span>{t('facts.hold')}</span>
          <b>{formatDayTime(hold_until, format)}</b>
        </p>
      )}
    </>
  );
}

function Counts({ ticket, acting }: AboutTicketProps) {
  const { t } = useTranslation(['admin-support', 'ticket']);
  const { category, priority, version, state, can_change } = ticket;
  if (!can_change || state === 'closed') {
    return (
      <>
        <p className={styles.row}>
          <span>{t('filter.category')}</span>
          <b>{t(`category.${category}`, { ns: 'ticket' })}</b>
        </p>
        <p className={styles.row}>
          <span>{t('filter.priority')}</span>
          <b>{t(`priority.${priority}`, { ns: 'ticket' })}</b>
        </p>
      </>
    );
  }
  return (
    <div className={styles.selects}>
      <ValueSelect
        name={t('filter.category')}
        value={category}
        options={ticketCategories.map((value) => ({
          value,
          label: t(`category.${value}`, { ns: 'ticket' }),
        }))}
        onChange={(value) => acting.act({ kind: 'change', version, category: value }, t('changed'))}
      />
      <ValueSelect
        name={t('filter.priority')}
        value={priority}
        options={ticketPriorities.map((value) => ({
          value,
          label: t(`priority.${value}`, { ns: 'ticket' }),
        }))}
        onChange={(value) => acting.act({ kind: 'change', version, priority: value }, t('changed'))}
      />
    </div>
  );
}

/** Tickets that it goes on from, that go on from it, or are one with it. */
function Links({ ticket }: Pick<AboutTicketProps, 'ticket'>) {
  const { t } = useTranslation('admin-support');
  const links = [
    ...(ticket.follows === null ? [] : [['follows', ticket.follows] as const]),
    ...ticket.followed_by.map((number) => ['followed', number] as const),
    ...(ticket.merged_into === null ? [] : [['mergedInto', ticket.merged_into] as const]),
    ...ticket.merged_from.map((number) => ['mergedFrom', number] as const),
  ];
  return links.map(([kind, number]) => (
    <p key={`${kind}/${number}`} className={styles.row}>
      <span>{t(`facts.${kind}`)}</span>
      <Link to={`/admin/support/${number}`} className={styles.link}>
        {t('number', { number })}
      </Link>
    </p>
  ));
}
