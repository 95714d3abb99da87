import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import type { Column } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { OpenRequests } from '#renderer/domain/purchase-request/open-requests.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { useRequestParams } from '#renderer/domain/purchase-request/use-request-params.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { exchangeQueries } from '../exchange-queries.ts';
import { ExchangeTabs } from '../exchange-tabs.tsx';
import { tradeAt, WITHDRAW_PATH } from '../paths.ts';
import { DepositSheet } from './deposit-sheet.tsx';
import { useAccountFile, type TctEntry } from './use-account-file.ts';

/** The member's TCT account: what is there, what came and went, and how to bring or take TCT. */
export function AccountScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['exchange', 'ledger', 'purchase-request']);
  const isOn = useIsAreaOn('exchange') ?? false;
  const query = useInfiniteQuery(exchangeQueries.account);
  const { columns, file } = useAccountFile();
  const request = useRequestParams();
  const [isDepositing, setDepositing] = useState(false);
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasTct = first !== undefined && Number(first.balance) > 0;
  return (
    <>
      <PageHeader title={title} subtitle={t('tct.lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        {rows.length > 0 && (
          <ExportButtons columns={columns} busy={file.isPending} onExport={() => file.mutate()} />
        )}
        {isOn && (
          <Button icon={IconArrowDownLeft} onClick={() => setDepositing(true)}>
            {t('tct.deposit')}
          </Button>
        )}
        {hasTct && (
          <LinkButton icon={IconArrowUpRight} to={WITHDRAW_PATH}>
            {t('tct.withdraw')}
          </LinkButton>
        )}
      </PageHeader>
      <ExchangeTabs />
      <Card padding="none">
        <FigureStrip>
          <Figure label={t('tct.balance')} hint={t('tct.balance.hint')}>
            {query.isPending ? (
              <SkeletonFigure />
            ) : (
              <TokenAmount amount={first?.balance} token="TCT" exact size="figure" />
            )}
          </Figure>
          <Figure label={t('tct.held')} hint={t('tct.held.hint')}>
            {query.isPending ? (
              <SkeletonFigure />
            ) : (
              <TokenAmount amount={first?.held} token="TCT" size="figure" />
            )}
          </Figure>
        </FigureStrip>
      </Card>
      {request.number !== null && (
        <RequestPanel
          key={request.number}
          number={request.number}
          onward={() => <Button onClick={request.close}>{t('tct.toAccount')}</Button>}
        />
      )}
      <OpenRequests kind="tct" current={request.number} onOpen={request.open} />
      <Card padding="none" title={t('tct.entries')}>
        <QueryList
          query={query}
          count={rows.length}
          skeletonRows={4}
          empty={<EmptyState why="notBegun">{t('tct.none')}</EmptyState>}
        >
          <Entries rows={rows} />
        </QueryList>
      </Card>
      {isDepositing && (
        <DepositSheet
          onClose={() => setDepositing(false)}
          onCreated={(number) => {
            setDepositing(false);
            request.open(number);
          }}
        />
      )}
    </>
  );
}

function Entries({ rows }: { readonly rows: readonly TctEntry[] }) {
  const { t } = useTranslation('exchange');
  const names = useEntryNames();
  const amount = (entry: TctEntry) => (
    <TokenAmount amount={entry.amount} token="TCT" signed tone="sign" />
  );
  const what = ({ kind, source }: TctEntry) => {
    const to = source && pathOf(source);
    return to ? <TextLink to={to}>{names.kind(kind)}</TextLink> : names.kind(kind);
  };
  const columns: readonly Column<TctEntry>[] = [
    {
      key: 'date',
      header: t('column.date'),
      cell: ({ occurred_at: at }) => <DateText at={at} as="dayTime" />,
    },
    { key: 'what', header: t('tct.what'), cell: what },
    { key: 'amount', header: t('tct.amount'), align: 'end', cell: amount },
  ];
  return (
    <DataTable
      label={t('tct.entries')}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ id }) => id}
      phone={(entry) => ({
        title: what(entry),
        line: <DateText at={entry.occurred_at} as="dayTime" />,
        end: amount(entry),
      })}
    />
  );
}

/** Where the thing is shown that an entry came from; null where it has no screen of its own. */
function pathOf({ type, id }: NonNullable<TctEntry['source']>): string | null {
  if (type === 'exchange') return tradeAt(Number(id));
  return type === 'withdrawal' ? `/made-withdrawals?number=${id}` : null;
}
