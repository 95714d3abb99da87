import {
  IconAdjustments,
  IconArrowsExchange,
  IconBuildingBank,
  IconChartPie,
  IconCoin,
  IconDroplet,
  IconIdBadge2,
  IconSchool,
  IconStairs,
  IconUserCog,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '#contract/api/admin/proposals.ts';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import type { Marks } from '#renderer/components/data/use-marks.ts';
import { ProposalContext } from './proposal-context.tsx';
import { ProposalChip } from './proposal-chip.tsx';
import { ChangeValues } from './change-values.tsx';
import { useProposalTexts } from './use-proposal-texts.ts';
import styles from './admin-proposals.module.css';

const icons: Readonly<Record<string, IconType>> = {
  setting: IconAdjustments,
  plan: IconIdBadge2,
  range: IconStairs,
  pool: IconDroplet,
  pool_result: IconDroplet,
  payment: IconCoin,
  payout: IconCoin,
  order: IconCoin,
  treasury: IconBuildingBank,
  course: IconSchool,
  exchange: IconArrowsExchange,
  offering: IconChartPie,
};
const iconOf = ({ kind }: Proposal): IconType => icons[kind.split('.')[0] ?? ''] ?? IconUserCog;

interface ProposalsTableProps {
  readonly proposals: readonly Proposal[];
  /** The one whose detail is open. */
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
  readonly marks: Marks;
}

export const keyOf = ({ id }: Pick<Proposal, 'id'>): string => String(id);

/** What whoever reads it can decide. */
export const isDecidable = ({ right }: Proposal): boolean => right === 'decide';

/** What changes, from what to what, who asked, and who has to decide. */
export function ProposalsTable({ proposals, current, onOpen, marks }: ProposalsTableProps) {
  const { t } = useTranslation('proposals');
  const texts = useProposalTexts();
  const hasSingleKeys = useHasSingleKeys();
  const columns: readonly Column<Proposal>[] = [
    {
      key: 'change',
      header: t('column.change'),
      cell: (proposal) => (
        <span className={styles.what}>
          <span className={styles.icon}>
            <Icon icon={iconOf(proposal)} size={18} />
          </span>
          <span>
            <TwoLineCell below={texts.area(proposal)}>{texts.title(proposal)}</TwoLineCell>
            {proposal.right !== 'closed' && <ProposalContext proposal={proposal} />}
          </span>
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
      cell: (proposal) => <ProposalChip proposal={proposal} />,
    },
  ];
  const phone = (proposal: Proposal): PhoneRow => ({
    leading: <Icon icon={iconOf(proposal)} />,
    title: texts.title(proposal),
    line: <PhoneLine proposal={proposal} />,
    end: <ProposalChip proposal={proposal} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={proposals}
      columns={columns}
      keyOf={keyOf}
      nameOf={({ id }) => t('number', { number: id })}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ id }) => onOpen(id)}
      letterKeys={hasSingleKeys}
      selection={
        proposals.some(isDecidable)
          ? { selected: marks.keys, onChange: marks.mark, isSelectable: isDecidable }
          : undefined
      }
    />
  );
}

/** What is done, what changes first, and who asked; the area shows in the row's symbol. */
function PhoneLine({ proposal }: { readonly proposal: Proposal }) {
  const {
    changes: [first],
    proposed_by: by,
  } = proposal;
  const act = useProposalTexts().act(proposal);
  return (
    <span className={styles.line}>
      {act !== null && <span>{act}</span>}
      {first && <ChangeValues change={first} />}
      <span>{by.name}</span>
      {proposal.right !== 'closed' && <ProposalContext proposal={proposal} />}
    </span>
  );
}
