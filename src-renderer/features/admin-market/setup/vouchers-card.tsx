import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ShopSetup, ShopVoucher } from '#contract/api/admin/market/market.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { voucherStanding, type VoucherStanding } from '#contract/rules/market/vouchers.ts';
import { Card } from '#renderer/components/card.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatPercent, formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { shopQueries } from '../market-queries.ts';
import { useBoth } from '../use-both.ts';
import { RowsCard } from './rows-card.tsx';
import { VoucherSheet } from './voucher-sheet.tsx';

const standingOf = (row: ShopVoucher, now: number): VoucherStanding =>
  voucherStanding(
    {
      isActive: row.is_active,
      startsAt: row.starts_at === null ? null : Date.parse(row.starts_at),
      endsAt: row.ends_at === null ? null : Date.parse(row.ends_at),
      usesMax: row.uses_max,
      uses: row.uses,
    },
    now,
  );

/** Vouchers with their limits, how often they were used and what they took off. */
export function VouchersCard({ setup }: { readonly setup: ShopSetup }) {
  const { t } = useTranslation('shop-setup');
  const format = useFormat();
  const nameOf = useBoth();
  const now = useNow(MINUTE_MS);
  const query = useQuery(shopQueries.vouchers);
  if (query.error && !query.data) {
    return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <Card padding="none">
        <SkeletonRows rows={4} />
      </Card>
    );
  }
  const value = (row: ShopVoucher) =>
    row.kind === 'percent'
      ? formatPercent(row.value, format, { maximum: 2 })
      : t('voucher.usd', { amount: formatUsd(row.value, format) });
  const scope = ({ category }: ShopVoucher) => {
    const found = setup.categories.find(({ id }) => id === category);
    return found ? nameOf(found) : t('voucher.everything');
  };
  const uses = ({ uses: count, uses_max: most }: ShopVoucher) =>
    most === null
      ? t('voucher.uses', { count })
      : t('voucher.usesOf', { count, most: formatWhole(most, format) });
  const state = (row: ShopVoucher) => {
    const standing = standingOf(row, now);
    return (
      <StatusChip tone={standing === 'active' ? 'ok' : 'neutral'}>
        {t(`voucher.${standing}`)}
      </StatusChip>
    );
  };
  return (
    <RowsCard<ShopVoucher>
      title={t('vouchers')}
      lead={t('vouchers.lead')}
      add={t('voucher.add')}
      empty={t('vouchers.none')}
      rows={query.data.items}
      nameOf={({ code }) => code}
      columns={[
        {
          key: 'code',
          header: t('voucher.code'),
          cell: (row) => <TwoLineCell below={scope(row)}>{row.code}</TwoLineCell>,
        },
        { key: 'value', header: t('voucher.value'), align: 'end', cell: value },
        {
          key: 'until',
          header: t('voucher.until'),
          cell: ({ ends_at }) =>
            ends_at === null ? t('voucher.noEnd') : <DateText at={ends_at} as="date" />,
        },
        { key: 'uses', header: t('voucher.used'), align: 'end', cell: uses },
        {
          key: 'given',
          header: t('voucher.given'),
          align: 'end',
          cell: ({ given }) => <Money amount={given} currency={null} hideable={false} />,
        },
        { key: 'state', header: t('voucher.state'), cell: state },
      ]}
      phone={(row) => ({
        title: row.code,
        line: `${value(row)} · ${uses(row)}`,
        end: state(row),
      })}
      form={(row, close) => <VoucherSheet voucher={row} setup={setup} onClose={close} />}
    />
  );
}
