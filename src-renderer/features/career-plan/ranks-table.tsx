import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CareerPlan, CareerRank } from '#contract/api/career-plan.ts';
import { Card } from '#renderer/components/card.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { placeOf, requirementsOf, type Requirement } from './career-rules.ts';
import { useRankName } from './use-rank-name.ts';
import styles from './career-plan.module.css';

/** What every rank asks for, and what of it is missing. */
export function RanksTable({ plan }: { readonly plan: CareerPlan }) {
  const { t } = useTranslation('career-plan');
  const format = useFormat();
  const nameOf = useRankName();
  const { next } = placeOf(plan);
  const column = (index: number, key: string): Column<CareerRank> => ({
    key,
    header: t(`column.${key}`),
    align: 'end',
    cell: (rank) => {
      const requirement = requirementsOf(rank, plan)[index];
      return requirement && <RequirementCell requirement={requirement} />;
    },
  });
  const columns: readonly Column<CareerRank>[] = [
    { key: 'rank', header: t('column.rank'), cell: nameOf },
    column(0, 'left-volume'),
    column(1, 'right-volume'),
    column(2, 'left-directs'),
    column(3, 'right-directs'),
  ];
  const phone = (rank: CareerRank): PhoneRow => {
    const met = requirementsOf(rank, plan).filter(({ isMet }) => isMet).length;
    return {
      title: nameOf(rank),
      line: t('row.line', {
        volume: formatWhole(rank.left_volume, format),
        count: rank.left_directs,
      }),
      end:
        rank.reached_at === null ? (
          <StatusChip tone="neutral">{t('next.met', { met, of: 4 })}</StatusChip>
        ) : (
          <StatusChip tone="ok">{t('reached')}</StatusChip>
        ),
    };
  };
  return (
    <Card padding="none" title={t('all.title')}>
      <DataTable
        label={t('all.title')}
        rows={plan.ranks}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={nameOf}
        phone={phone}
        currentKey={next ? String(next.id) : null}
      />
    </Card>
  );
}

function RequirementCell({ requirement }: { readonly requirement: Requirement }) {
  const { t } = useTranslation('career-plan');
  const format = useFormat();
  const { needs, missing, isMet, what } = requirement;
  if (isMet) {
    return (
      <span className={styles.cellMet}>
        <Icon icon={IconCheck} size={14} />
        <VisuallyHidden>{t('complete')}</VisuallyHidden> {formatWhole(needs, format)}
      </span>
    );
  }
  return (
    <span className={styles.cell}>
      {formatWhole(needs, format)}
      <span className={styles.cellMissing}>
        {what === 'volume'
          ? t('cell.missing', { missing: formatWhole(missing, format) })
          : t('cell.missing.directs', { count: Number(missing) })}
      </span>
    </span>
  );
}
