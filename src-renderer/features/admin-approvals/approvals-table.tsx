import {
  IconAdjustments,
  IconBuildingBank,
  IconCoin,
  IconDroplet,
  IconIdBadge2,
  IconStairs,
  IconUserCog,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/api/admin/approvals.ts';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table-props.ts';
import { DataTable } from '#renderer/components/data/table.tsx';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { TwoLineCell } from '#renderer/components/data/two-line-cell.tsx';
import { ApprovalChip } from './approval-chip.tsx';
import { ChangeValues } from './change-values.tsx';
import { useApprovalTexts } from './use-approval-texts.ts';
import styles from './admin-approvals.module.css';

const icons: Readonly<Record<string, IconType>> = {
  setting: IconAdjustments,
  plan: IconIdBadge2,
  range: IconStairs,
  pool: IconDroplet,
  pool_result: IconDroplet,
  payment: IconCoin,
  payout: IconCoin,
  treasury: IconBuildingBank,
};
const iconOf = ({ kind }: Approval): IconType => icons[kind.split('.')[0] ?? ''] ?? IconUserCog;

interface ApprovalsTableProps {
  readonly approvals: readonly Approval[];
  /** The one whose detail is open. */
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
}

/** What changes, from what to what, who asked, and whose turn it is. */
export function ApprovalsTable({ approvals, current, onOpen }: ApprovalsTableProps) {
  const { t } = useTranslation('approvals');
  const texts = useApprovalTexts();
  const columns: readonly Column<Approval>[] = [
    {
      key: 'change',
      header: t('column.change'),
      cell: (approval) => (
        <span className={styles.what}>
          <span className={styles.icon}>
            <Icon icon={iconOf(approval)} size={18} />
          </span>
          <TwoLineCell below={texts.area(approval)}>{texts.title(approval)}</TwoLineCell>
        </span>
      ),
    },
    {
      key: 'values',
      header: t('column.values'),
      cell: ({ changes: [first, ...rest] }) =>
        first && (
          <TwoLineCell below={rest.length > 0 ? t('value.more', { count: rest.length }) : ''}>
            <ChangeValues change={first} />
          </TwoLineCell>
        ),
    },
    {
      key: 'by',
      header: t('column.by'),
      cell: ({ right, proposed_by, proposed_at }) => (
        <TwoLineCell below={<AgoText at={proposed_at} />}>
          {right === 'own' ? t('you') : proposed_by.name}
        </TwoLineCell>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (approval) => <ApprovalChip approval={approval} />,
    },
  ];
  const phone = (approval: Approval): PhoneRow => ({
    leading: <Icon icon={iconOf(approval)} />,
    title: texts.title(approval),
    line: <PhoneLine approval={approval} />,
    end: <ApprovalChip approval={approval} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={approvals}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ id }) => t('number', { number: id })}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}

/** What changes first, and who asked; the area shows in the row's symbol. */
function PhoneLine({ approval: { changes, proposed_by: by } }: { readonly approval: Approval }) {
  const [first] = changes;
  return (
    <span className={styles.line}>
      {first && <ChangeValues change={first} />}
      <span>{by.name}</span>
    </span>
  );
}
