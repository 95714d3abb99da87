import { useInfiniteQuery } from '@tanstack/react-query';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExchangeOverview, PriceSample } from '#contract/api/admin/exchange.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import type { Column } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatUsd, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { adminExchangeQueries } from './admin-exchange-queries.ts';

/** All that a sample has, so that those of a column stand below each other. */
const DIGITS = { minimum: 8, maximum: 8 };

interface SamplesCardProps {
  readonly overview: ExchangeOverview;
  /** How far the price may be away, in words; undefined until it is known. */
  readonly limit: string | undefined;
}

/** What both sources said of the pair, and which of it counted. */
export function SamplesCard({ overview, limit }: SamplesCardProps) {
  const { t } = useTranslation('admin-exchange');
  const query = useInfiniteQuery(adminExchangeQueries.samples);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { price, stopped, deviation } = overview;
  const isOutside = stopped?.reason === 'deviation';
  return (
    <Card
      padding="none"
      title={t('samples')}
      subtitle={
        price.sample
          ? t('samples.hint', { pair: price.sample.pair, minutes: price.sample.minutes })
          : t('samples.hint.none')
      }
      end={
        limit !== undefined &&
        deviation !== null && (
          <StatusChip
            tone={isOutside ? 'bad' : 'ok'}
            icon={isOutside ? IconShieldX : IconShieldCheck}
          >
            {t(isOutside ? 'guard.outside' : 'guard.within', { limit })}
          </StatusChip>
        )
      }
    >
      <QueryList
        query={query}
        count={rows.length}
        skeletonRows={5}
        empty={<EmptyState why="none">{t('samples.none')}</EmptyState>}
      >
        <Samples rows={rows} />
      </QueryList>
    </Card>
  );
}

function Samples({ rows }: { readonly rows: readonly PriceSample[] }) {
  const { t } = useTranslation('admin-exchange');
  const format = useFormat();
  const price = (sample: string | null): string =>
    sample === null ? UNKNOWN : formatUsd(sample, format, DIGITS);
  const resultOf = ({ result, a }: PriceSample): string => {
    if (result !== 'unanswered') return t(`sample.${result}`);
    return t('sample.unanswered', { source: a === null ? 'A' : 'B' });
  };
  const end = (key: 'a' | 'b' | 'twap', header: string): Column<PriceSample> => ({
    key,
    header,
    align: 'end',
    cell: (sample) => price(sample[key]),
  });
  const chip = (sample: PriceSample) => (
    <StatusChip tone={sample.result === 'valid' ? 'ok' : 'warn'}>{resultOf(sample)}</StatusChip>
  );
  return (
    <DataTable
      label={t('samples')}
      rows={rows}
      columns={[
        { key: 'at', header: t('column.at'), cell: ({ at }) => <DateText at={at} as="dayTime" /> },
        end('a', t('column.a')),
        end('b', t('column.b')),
        end('twap', t('column.twap')),
        {
          key: 'deviation',
          header: t('column.deviation'),
          align: 'end',
          cell: ({ deviation }) => <Percent rate={deviation} signed />,
        },
        { key: 'result', header: t('column.result'), cell: chip },
      ]}
      keyOf={({ id }) => String(id)}
      nameOf={({ id }) => String(id)}
      phone={(sample) => ({
        title: <DateText at={sample.at} as="dayTime" />,
        line: `${t('column.twap')} ${price(sample.twap)}`,
        end: chip(sample),
      })}
    />
  );
}
