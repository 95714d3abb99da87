import { IconPencilPlus, IconShieldLock } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { memberTicketViews, type MemberTicketView } from '#contract/rules/support/tickets.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { SupportTabs } from '#renderer/domain/ticket/support-tabs.tsx';
import { askPath } from '#renderer/lib/ask-support.ts';
import { HelpCard } from './help-card.tsx';
import { useOutbox } from './outbox.ts';
import { useReadAllTickets } from './support-mutations.ts';
import { supportQueries } from './support-queries.ts';
import { TicketRow, UnsentRow } from './ticket-rows.tsx';
import { useHoursText } from './use-hours-text.ts';
import { useTicketStream } from './use-ticket-stream.ts';
import { useTicketsFile } from './use-tickets-file.ts';
import styles from './support.module.css';

const filterNames = ['view'] as const;

/** The member's tickets: what was not read first, then what waits for them. */
export function SupportScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('support');
  const hoursText = useHoursText();
  const { data: info } = useQuery(supportQueries.info);
  useTicketStream({});
  const write = (
    <LinkButton kind="primary" icon={IconPencilPlus} to={askPath({})}>
      {t('write')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={title} subtitle={info && hoursText(info)}>
        <TicketsFile />
        <SavedViews list="support" />
        <div className={styles.wideOnly}>{write}</div>
      </PageHeader>
      <SupportTabs />
      <div className={styles.columns}>
        <TicketList closeDays={info?.close_days} />
        <div className={styles.aside}>
          <HelpCard />
          <NeverCard />
        </div>
      </div>
      <div className={styles.phoneBar}>{write}</div>
    </>
  );
}

/** The list that is shown, as a file. */
function TicketsFile() {
  const [view] = useView();
  const { data } = useInfiniteQuery(supportQueries.list(view));
  const { columns, file } = useTicketsFile();
  return (
    <ExportButtons
      columns={columns}
      busy={file.isPending}
      disabled={!data?.pages[0]?.items.length}
      onExport={() => file.mutate(view)}
    />
  );
}

/** The three lists; a link names which. */
function useView(): readonly [MemberTicketView, (view: MemberTicketView) => void] {
  const { values, change } = useUrlFilters(filterNames);
  const view = memberTicketViews.find((one) => one === values.view) ?? 'all';
  return [view, (next) => change({ view: next === 'all' ? '' : next })];
}

function TicketList({ closeDays }: { readonly closeDays: number | undefined }) {
  const { t } = useTranslation('support');
  const [view, setView] = useView();
  const query = useInfiniteQuery(supportQueries.list(view));
  const { unsent } = useOutbox();
  const head = query.data?.pages[0];
  const tickets = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const waiting = view === 'solved' ? [] : unsent;
  return (
    <Card padding="none" className={styles.list}>
      <div className={styles.toolbar}>
        <Segments
          label={t('views')}
          segments={memberTicketViews.map((value) => ({
            value,
            label: t(`view.${value}`),
            count: head?.counts[value],
          }))}
          value={view}
          onChange={setView}
        />
        <OfflineAge at={query.dataUpdatedAt} />
        {head !== undefined && head.unread > 0 && <Unread count={head.unread} />}
      </div>
      {waiting.length > 0 && (
        <ul aria-label={t('list.unsent')}>
          {waiting.map((one) => (
            <UnsentRow key={one.key} unsent={one} />
          ))}
        </ul>
      )}
      <QueryList
        query={query}
        count={tickets.length}
        skeletonRows={5}
        onClear={view === 'all' ? undefined : () => setView('all')}
        empty={
          waiting.length === 0 && (
            <EmptyState
              why="none"
              action={
                <LinkButton size="sm" icon={IconPencilPlus} to={askPath({})}>
                  {t('write')}
                </LinkButton>
              }
            >
              {t('empty')}
            </EmptyState>
          )
        }
      >
        <ul aria-label={t('list')}>
          {tickets.map((ticket) => (
            <TicketRow key={ticket.number} ticket={ticket} />
          ))}
        </ul>
      </QueryList>
      {closeDays !== undefined && tickets.length > 0 && (
        <p className={styles.rule}>{t('closeRule', { count: closeDays })}</p>
      )}
    </Card>
  );
}

function Unread({ count }: { readonly count: number }) {
  const { t } = useTranslation('support');
  const { mutate, isPending } = useReadAllTickets();
  return (
    <span className={styles.unread}>
      {t('unread', { count })} ·{' '}
      <TextButton onClick={() => !isPending && mutate()}>{t('markRead')}</TextButton>
    </span>
  );
}

function NeverCard() {
  const { t } = useTranslation('support');
  return (
    <Card>
      <div className={styles.never}>
        <Icon icon={IconShieldLock} />
        <div>
          <p className={styles.strong}>{t('never')}</p>
          <p>{t('never.more')}</p>
        </div>
      </div>
    </Card>
  );
}
