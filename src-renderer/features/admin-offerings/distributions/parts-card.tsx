import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminDistributions } from '#contract/api/admin/distributions.ts';
import { formatUsd as usdText } from '#contract/rules/money.ts';
import type { Division, DistributionPart } from '#contract/rules/offerings/distribution.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from '../admin-offerings.module.css';

const SHOWN = 10;

interface PartsCardProps {
  readonly division: Division;
  readonly holders: AdminDistributions['holders'];
}

/** What each holder would get, computed on this device. */
export function PartsCard({ division, holders }: PartsCardProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const names = new Map(holders.map(({ member }) => [member.username, member.name]));
  const { parts, units, remainder } = division;
  const shown = isWhole ? parts : parts.slice(0, SHOWN);
  const whole = (count: number): string => formatWhole(count, format);
  const nameOf = ({ holder }: DistributionPart): string => names.get(holder) ?? holder;
  const part = ({ amount }: DistributionPart) => (
    <Money amount={usdText(amount)} currency={null} hideable={false} strong />
  );
  const columns: readonly Column<DistributionPart>[] = [
    {
      key: 'member',
      header: t('column.member'),
      cell: (row) => <TwoLineCell below={row.holder}>{nameOf(row)}</TwoLineCell>,
    },
    {
      key: 'units',
      header: t('dist.units'),
      align: 'end',
      cell: ({ units: held }) => whole(held),
    },
    { key: 'part', header: t('dist.part'), align: 'end', cell: part },
  ];
  const phone = (row: DistributionPart): PhoneRow => ({
    title: nameOf(row),
    line: `${t('dist.units')}: ${whole(row.units)}`,
    end: part(row),
  });
  return (
    <Card
      padding="none"
      title={t('dist.parts')}
      subtitle={t('dist.parts.lead', {
        units: whole(units),
        remainder: formatUsd(usdText(remainder), format),
      })}
    >
      <DataTable
        label={t('dist.parts')}
        rows={shown}
        columns={columns}
        keyOf={({ holder }) => holder}
        nameOf={nameOf}
        phone={phone}
      />
      {parts.length > shown.length && (
        <div className={styles.tools}>
          <span className={styles.hint}>
            {t('dist.rows', { shown: whole(shown.length), all: whole(parts.length) })}
          </span>
          <Button kind="quiet" size="sm" onClick={() => setWhole(true)}>
            {t('dist.whole')}
          </Button>
        </div>
      )}
    </Card>
  );
}
