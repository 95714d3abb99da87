import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Holdings } from '#contract/api/tokenization/holdings.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Card } from '#renderer/components/card.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { offeringQueries } from '../offering-queries.ts';
import { distributionsQuery } from './distribution-queries.ts';
import holdingStyles from './holdings.module.css';
import { FrozenLine, RegisterLine } from './register-line.tsx';
import styles from '../offerings.module.css';

type Holding = Holdings['items'][number];

/** What one holds of issued offerings: no value, for there is no price. Nothing while there is none. */
export function HoldingsCard() {
  const { t } = useTranslation('tokenization');
  const { data, error, refetch } = useQuery(offeringQueries.holdings);
  if (!data) return error && <FailureNote error={error} onRetry={() => void refetch()} />;
  const { items } = data;
  if (items.length === 0) return null;
  return (
    <Card padding="none" title={t('hold.title')} subtitle={t('hold.noPrice')}>
      <Table rows={items} />
      <ul className={styles.registers}>
        {items.map((holding) => (
          <FrozenLine key={holding.slug} holding={holding} />
        ))}
        {items.map((holding) => (
          <RegisterLine key={holding.slug} holding={holding} />
        ))}
      </ul>
    </Card>
  );
}

function Table({ rows }: { readonly rows: readonly Holding[] }) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const text = useOfferingText();
  const { data } = useQuery(distributionsQuery);
  const distributedOf = (slug: string) => data?.offerings.find((held) => held.slug === slug)?.paid;
  const units = (count: number): string => formatWhole(count, format);
  const columns: readonly Column<Holding>[] = [
    {
      key: 'offering',
      header: t('column.offering'),
      cell: (row) => (
        <TwoLineCell below={t('date.issued', { date: formatDate(row.issued_at, format) })}>
          {text(row, 'name')}
        </TwoLineCell>
      ),
    },
    {
      key: 'units',
      header: t('column.units'),
      align: 'end',
      cell: ({ units: held }) => units(held),
    },
    {
      key: 'paid',
      header: t('hold.paid'),
      align: 'end',
      cell: ({ paid }) => <Money amount={paid} />,
    },
    {
      key: 'distributed',
      header: t('hold.distributed'),
      align: 'end',
      cell: ({ slug }) => <Money amount={distributedOf(slug)} />,
    },
    { key: 'where', header: t('hold.where'), cell: (row) => <Where holding={row} /> },
    { key: 'state', header: t('column.state'), cell: (row) => <LockChip holding={row} /> },
  ];
  const phone = (row: Holding): PhoneRow => ({
    title: text(row, 'name'),
    line: (
      <>
        {t('units', { count: row.units, units: units(row.units) })} · <Where holding={row} />
        <DistributedLine amount={distributedOf(row.slug)} />
        <span className={holdingStyles.chip}>
          <LockChip holding={row} />
        </span>
      </>
    ),
  });
  return (
    <DataTable
      label={t('hold.title')}
      rows={rows}
      columns={columns}
      keyOf={({ slug }) => slug}
      nameOf={(row) => text(row, 'name')}
      phone={phone}
    />
  );
}

/** On a phone; nothing while it is not known. */
function DistributedLine({ amount }: { readonly amount: string | undefined }) {
  const { t } = useTranslation('tokenization');
  if (amount === undefined) return null;
  return (
    <span className={holdingStyles.note}>
      {t('hold.distributed')} <Money amount={amount} />
    </span>
  );
}

interface HoldingProps {
  readonly holding: Holding;
}

/** In the member's own wallet, with the company, or some in each. */
function Where({ holding }: HoldingProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const { in_wallet: own, in_custody: custody } = holding;
  if (custody === 0) return t('hold.wallet');
  if (own === 0) return t('hold.custody');
  return t('hold.both', { own: formatWhole(own, format), custody: formatWhole(custody, format) });
}

function LockChip({ holding }: HoldingProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const { locked_until: until } = holding;
  return Date.parse(until) > now ? (
    <StatusChip tone="neutral" icon={IconLock}>
      {t('hold.locked', { date: formatDate(until, format) })}
    </StatusChip>
  ) : (
    <StatusChip tone="ok" icon={IconLockOpen}>
      {t('hold.free')}
    </StatusChip>
  );
}
