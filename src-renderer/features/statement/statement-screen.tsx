import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { CheckedStatement } from '#contract/api/reports.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { useRangeText } from '#renderer/domain/report/use-range-text.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { StatementChecks } from './statement-checks.tsx';
import { statementQueries } from './statement-queries.ts';
import styles from './statement.module.css';

/** A printed statement for whoever has its code; what stands behind `#` never reaches a log. */
export function StatementScreen() {
  const { t } = useTranslation('statement');
  const token = useLocation().hash.slice(1);
  const query = useQuery({ ...statementQueries.check(token), enabled: token !== '' });
  const { data, error } = query;
  if (token === '' || hasCode(error, 'not_found') || hasCode(error, 'validation')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <Note tone="bad">{t('refused')}</Note>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          data && (
            <>
              {t('expires')} <DateText at={data.statement.expires_at} />
            </>
          )
        }
      />
      {error && <FailureNote error={error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={8} />}
      {data && (
        <>
          <Facts statement={data.statement} fingerprint={data.fingerprint} />
          <Card title={t('checks')} subtitle={t('checks.where')}>
            <StatementChecks statement={data.statement} />
          </Card>
          <Entries entries={data.statement.entries} />
        </>
      )}
    </>
  );
}

interface FactsProps {
  readonly statement: CheckedStatement;
  readonly fingerprint: string | null;
}

function Facts({ statement, fingerprint }: FactsProps) {
  const { t } = useTranslation(['statement', 'reports']);
  const names = useEntryNames();
  const rangeText = useRangeText();
  const { member, issued_at, from, to, is_whole, accounts, flows, totals } = statement;
  return (
    <Card title={t('facts')} subtitle={t('facts.hint')}>
      {!is_whole && <Note tone="info">{t('filtered')}</Note>}
      <KeyValueList>
        {fingerprint !== null && (
          <KeyValue label={t('fingerprint')}>
            <span className={styles.fingerprint} dir="ltr" translate="no">
              {fingerprint}
            </span>
          </KeyValue>
        )}
        <KeyValue label={t('member')}>{`${member.name} · ${member.username}`}</KeyValue>
        <KeyValue label={t('issued')}>
          <DateText at={issued_at} as="full" />
        </KeyValue>
        {to !== null && <KeyValue label={t('period')}>{rangeText({ from, to })}</KeyValue>}
        {accounts.map(({ account, opening, closing }) => (
          <KeyValue key={account} label={names.account(account)}>
            <Money amount={opening} exact hideable={false} currency={null} /> →{' '}
            <Money amount={closing} exact hideable={false} />
          </KeyValue>
        ))}
        {flows.map(({ flow, net }) => (
          <KeyValue key={flow} label={t(`flow.${flow}`, { ns: 'reports' })}>
            <Money amount={net} exact signed hideable={false} />
          </KeyValue>
        ))}
        <KeyValue label={t('figure.net', { ns: 'reports' })}>
          <Money amount={totals.net} exact signed strong hideable={false} />
        </KeyValue>
        <KeyValue label={t('entries')}>{totals.count}</KeyValue>
      </KeyValueList>
    </Card>
  );
}

type Entry = CheckedStatement['entries'][number];

/** Rows drawn at once; a year may have thousands. */
const AT_ONCE = 100;

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation(['statement', 'reports']);
  const names = useEntryNames();
  const [shown, setShown] = useState(AT_ONCE);
  if (entries.length === 0) return null;
  const whenOf = ({ occurred_at }: Entry) => <DateText at={occurred_at} as="dayTime" utc />;
  const columns: readonly Column<Entry>[] = [
    { key: 'date', header: t('column.date', { ns: 'reports' }), cell: whenOf },
    {
      key: 'kind',
      header: t('column.kind', { ns: 'reports' }),
      cell: ({ kind }) => names.kind(kind),
    },
    {
      key: 'account',
      header: t('column.account', { ns: 'reports' }),
      cell: ({ account }) => names.account(account),
    },
    {
      key: 'amount',
      header: 'USD',
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} exact signed hideable={false} currency={null} />,
    },
  ];
  const phone = (entry: Entry): PhoneRow => ({
    title: names.kind(entry.kind),
    line: (
      <>
        {whenOf(entry)} · {names.account(entry.account)}
      </>
    ),
    end: <Money amount={entry.amount} exact signed hideable={false} />,
  });
  return (
    <Card padding="none" title={t('entries')}>
      <DataTable
        label={t('entries')}
        rows={entries.slice(0, shown)}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ kind }) => names.kind(kind)}
        phone={phone}
      />
      {shown < entries.length && (
        <div className={styles.more}>
          <Button size="sm" onClick={() => setShown(shown + AT_ONCE)}>
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
