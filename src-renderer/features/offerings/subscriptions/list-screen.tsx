import { IconBuildingBank } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Subscription } from '#contract/api/tokenization/offerings.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfferingTabs } from '#renderer/domain/offering/offering-tabs.tsx';
import { OFFERINGS_PATH, subscriptionPath } from '#renderer/domain/offering/paths.ts';
import { SubscriptionChip } from '#renderer/domain/offering/state-chips.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { useRequestParams } from '#renderer/domain/purchase-request/use-request-params.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { DistributionsCards } from '../holdings/distributions-cards.tsx';
import { HoldingsCard } from '../holdings/holdings-card.tsx';
import { StatementButton } from '../holdings/statement-button.tsx';
import { offeringQueries } from '../offering-queries.ts';
import { useBothClocks } from '../use-both-clocks.ts';
import { WalletCard } from '../wallet/wallet-card.tsx';
import { SumsStrip } from './sums-strip.tsx';
import { useUnitsText } from './use-units-text.ts';

/** What one holds, asked for and got: no value, no gain. It stays while the area is closed. */
export function SubscriptionsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['tokenization', 'purchase-request']);
  const isOn = useIsAreaOn('tokenization') ?? true;
  const query = useInfiniteQuery(offeringQueries.subscriptions());
  const request = useRequestParams();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader title={title} subtitle={<Lead />}>
        <OfflineAge at={query.dataUpdatedAt} />
        {isOn && (
          <LinkButton icon={IconBuildingBank} to={OFFERINGS_PATH}>
            {t('mine.see')}
          </LinkButton>
        )}
        <Statement />
      </PageHeader>
      <OfferingTabs />
      {!isOn && <Note tone="info">{t('closed')}</Note>}
      {request.number !== null && (
        <RequestPanel
          key={request.number}
          number={request.number}
          onward={() => <Button onClick={request.close}>{t('mine.back')}</Button>}
        />
      )}
      <SumsStrip sums={query.data?.pages[0]?.sums} hasFailed={query.error !== null} />
      <HoldingsCard />
      <DistributionsCards />
      {rows.length > 0 && <WalletCard allotsOn={nextAllotment(rows)} isOpen={isOn} />}
      <Card padding="none" title={t('mine.asked')}>
        <QueryList
          query={query}
          count={rows.length}
          skeletonRows={4}
          empty={
            <EmptyState
              why="notBegun"
              action={
                isOn && (
                  <LinkButton size="sm" to={OFFERINGS_PATH}>
                    {t('mine.see')}
                  </LinkButton>
                )
              }
            >
              {t('mine.none')}
            </EmptyState>
          }
        >
          <Table rows={rows} />
        </QueryList>
      </Card>
    </>
  );
}

/** When what one holds was compared with the network, where all of it was and agrees. */
function Lead() {
  const { t } = useTranslation('tokenization');
  const clocks = useBothClocks();
  const items = useQuery(offeringQueries.holdings).data?.items ?? [];
  const compared = items.flatMap(({ register }) => (register?.agrees ? [register.at] : []));
  const [oldest] = compared.toSorted();
  if (oldest === undefined || compared.length < items.length) return t('mine.lead');
  return t('mine.checked', { when: clocks(oldest) });
}

/** Who holds something can have it as a PDF. */
function Statement() {
  const { data } = useQuery(offeringQueries.holdings);
  return data && data.items.length > 0 ? <StatementButton /> : null;
}

/** The next day on which what was asked for becomes units; null: all of it has been decided. */
const nextAllotment = (rows: readonly Subscription[]): string | null =>
  rows
    .filter(({ state }) => state === 'reserved' || state === 'paid')
    .map(({ offering }) => offering.allots_on)
    .toSorted()
    .at(0) ?? null;

function Table({ rows }: { readonly rows: readonly Subscription[] }) {
  const { t } = useTranslation('tokenization');
  const text = useOfferingText();
  const unitsText = useUnitsText();
  const navigate = useNavigate();
  const columns: readonly Column<Subscription>[] = [
    {
      key: 'offering',
      header: t('column.offering'),
      cell: ({ offering, number }) => (
        <TwoLineCell below={t('number', { number })}>{text(offering, 'name')}</TwoLineCell>
      ),
    },
    { key: 'at', header: t('column.at'), cell: ({ reserved_at: at }) => <DateText at={at} /> },
    { key: 'units', header: t('column.units'), align: 'end', cell: unitsText },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: ({ state }) => <SubscriptionChip state={state} />,
    },
  ];
  // No head above it says what the number is of.
  const ofPhone = (row: Subscription): string =>
    row.allotted === null || row.allotted === row.units
      ? t('units', { count: row.units, units: unitsText(row) })
      : unitsText(row);
  const phone = (row: Subscription): PhoneRow => ({
    title: text(row.offering, 'name'),
    line: (
      <>
        {t('number', { number: row.number })} · {ofPhone(row)} · <Money amount={row.amount} />
      </>
    ),
    end: <SubscriptionChip state={row.state} />,
  });
  return (
    <DataTable
      label={t('mine.asked')}
      rows={rows}
      columns={columns}
      keyOf={({ number }) => String(number)}
      nameOf={({ number }) => t('number', { number })}
      phone={phone}
      onOpen={({ number }) => void navigate(subscriptionPath(number))}
    />
  );
}
