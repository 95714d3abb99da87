import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Distributions } from '#contract/api/tokenization/distributions.ts';
import { formatUnits, parseUsd, USD_DECIMALS } from '#contract/rules/money.ts';
import { byQuarter, perUnit, type Quarter } from '#contract/rules/offerings/distribution.ts';
import { Card } from '#renderer/components/card.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd, formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { distributionsQuery } from './distribution-queries.ts';
import styles from './holdings.module.css';

type Held = Distributions['offerings'][number];
type Distribution = Held['items'][number];

/** A distribution, or a quarter that had none. */
interface Row {
  readonly key: string;
  readonly quarter: Quarter;
  readonly distribution: Distribution | null;
}

/** What was distributed of each offering that one holds, quarter by quarter. */
export function DistributionsCards() {
  const { data, error, refetch } = useQuery(distributionsQuery);
  if (!data) return error && <FailureNote error={error} onRetry={() => void refetch()} />;
  return data.offerings.map((held) => (
    <DistributionsCard key={held.slug} held={held} today={data.today} />
  ));
}

const rowsOf = ({ items, issued_on: from }: Held, today: string): Row[] =>
  byQuarter(items, { from, today }).flatMap(({ quarter, rows }): Row[] =>
    rows.length === 0
      ? [{ key: quarter, quarter, distribution: null }]
      : rows.map((distribution) => ({
          key: String(distribution.number),
          quarter,
          distribution,
        })),
  );

function DistributionsCard({ held, today }: { readonly held: Held; readonly today: string }) {
  const { t } = useTranslation('tokenization');
  const text = useOfferingText();
  const rows = rowsOf(held, today);
  const { columns, phone, quarterName } = useLooks();
  return (
    <Card
      padding="none"
      title={t('dist.title', { name: text(held, 'name') })}
      subtitle={t('dist.lead')}
    >
      {rows.length === 0 ? (
        <p className={styles.foot}>{t('dist.empty')}</p>
      ) : (
        <>
          <DataTable
            label={t('dist.title', { name: text(held, 'name') })}
            rows={rows}
            columns={columns}
            keyOf={({ key }) => key}
            nameOf={({ quarter }) => quarterName(quarter)}
            phone={phone}
          />
          <p className={styles.foot}>{t('dist.rule')}</p>
        </>
      )}
    </Card>
  );
}

/** How a quarter is shown, wide and narrow. */
function useLooks() {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const quarterName = (quarter: Quarter): string =>
    t('dist.quarterOf', { quarter: quarter.slice(6), year: quarter.slice(0, 4) });
  const whole = (count: number): string => formatWhole(count, format);
  const dayOf = ({ record_day: day }: Distribution): string =>
    formatDate(day, { ...format, timeZone: 'UTC' });
  const noteOf = ({ note_es: es, note_en: en }: Distribution): string =>
    format.language === 'en' ? en : es;
  const columns: readonly Column<Row>[] = [
    {
      key: 'quarter',
      header: t('dist.quarter'),
      cell: ({ quarter, distribution: of }) =>
        of ? (
          <TwoLineCell below={`${t('dist.recordDay')}: ${dayOf(of)}`}>
            {quarterName(quarter)}
          </TwoLineCell>
        ) : (
          quarterName(quarter)
        ),
    },
    {
      key: 'declared',
      header: t('dist.declared'),
      cell: ({ distribution: of }) =>
        of ? (
          <>
            <Money amount={of.amount} hideable={false} />
            <span className={styles.note}>{noteOf(of)}</span>
          </>
        ) : (
          <span className={styles.none}>{t('dist.none')}</span>
        ),
    },
    {
      key: 'among',
      header: t('dist.among'),
      align: 'end',
      cell: ({ distribution: of }) => (of ? whole(of.all_units) : UNKNOWN),
    },
    {
      key: 'each',
      header: t('dist.each'),
      align: 'end',
      cell: ({ distribution: of }) => (of ? <Each of={of} /> : UNKNOWN),
    },
    {
      key: 'units',
      header: t('column.units'),
      align: 'end',
      cell: ({ distribution: of }) =>
        of ? t('dist.yoursOf', { units: whole(of.units) }) : UNKNOWN,
    },
    {
      key: 'part',
      header: t('dist.yours'),
      align: 'end',
      cell: ({ distribution: of }) => (of ? <Part of={of} name={dayOf(of)} /> : UNKNOWN),
    },
  ];
  const phone = ({ quarter, distribution: of }: Row): PhoneRow => {
    if (!of) return { title: quarterName(quarter), line: t('dist.none'), end: UNKNOWN };
    const line = t('dist.line', {
      amount: formatUsd(of.amount, format),
      units: whole(of.all_units),
    });
    return {
      title: `${quarterName(quarter)} · ${dayOf(of)}`,
      line: (
        <>
          {line} · {t('dist.yoursOf', { units: whole(of.units) })}
          <span className={styles.note}>{noteOf(of)}</span>
        </>
      ),
      end: <Part of={of} name={dayOf(of)} />,
    };
  };
  return { columns, phone, quarterName };
}

/** What one unit is paid, with its six decimals. */
function Each({ of: { amount, all_units: units } }: { readonly of: Distribution }) {
  const format = useFormat();
  const each = formatUnits(perUnit(parseUsd(amount), units), USD_DECIMALS);
  return formatUsd(each, format, { minimum: USD_DECIMALS, maximum: USD_DECIMALS });
}

/** What one was credited; it opens how it was computed. */
function Part({ of, name }: { readonly of: Distribution; readonly name: string }) {
  const { t } = useTranslation('tokenization');
  const amount = <Money amount={of.part} signed={Number(of.part) > 0} />;
  if (of.paid_at === null) {
    return (
      <span className={styles.part}>
        {amount} <StatusChip tone="warn">{t('dist.waiting')}</StatusChip>
      </span>
    );
  }
  if (of.entry === null) return amount;
  const subject = { entry: of.entry };
  return (
    <span className={styles.part}>
      <Explained subject={subject}>{amount}</Explained>
      <WhyButton subject={subject} of={`${t('dist.yours')}, ${name}`} />
    </span>
  );
}
