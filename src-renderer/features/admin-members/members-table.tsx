import { useTranslation } from 'react-i18next';
import type { AdminMember } from '#contract/api/admin/members.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatAgo, formatDateTime } from '#renderer/lib/format-date.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { MemberChip } from './member-chip.tsx';
import { usePlanName } from './use-plan-name.ts';
import styles from './admin-members.module.css';

interface MembersTableProps {
  readonly members: readonly AdminMember[];
  /** The one whose detail is open. */
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
}

export function MembersTable({ members, current, onOpen }: MembersTableProps) {
  const { t } = useTranslation('admin-members');
  const planName = usePlanName();
  const columns: readonly Column<AdminMember>[] = [
    {
      key: 'member',
      header: t('column.member'),
      cell: ({ name, username, avatar }) => (
        <span className={styles.member}>
          <Avatar name={name} src={avatar} tone="neutral" />
          <TwoLineCell below={username} mono>
            {name}
          </TwoLineCell>
        </span>
      ),
    },
    { key: 'plan', header: t('column.plan'), cell: ({ membership }) => planName(membership) },
    {
      key: 'state',
      header: t('column.state'),
      cell: (member) => <MemberChip member={member} />,
    },
    {
      key: 'balance',
      header: t('column.balance'),
      align: 'end',
      cell: ({ direct_balance }) => (
        <Money amount={direct_balance} currency={null} strong hideable={false} />
      ),
    },
    {
      key: 'session',
      header: t('column.session'),
      align: 'end',
      cell: ({ last_session_at }) => <LastSession at={last_session_at} />,
    },
  ];
  const phone = (member: AdminMember): PhoneRow => ({
    leading: <Avatar name={member.name} src={member.avatar} tone="neutral" />,
    title: member.name,
    line: (
      <>
        {member.username} · <Money amount={member.direct_balance} hideable={false} />
      </>
    ),
    end: <MemberChip member={member} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={members}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}

function LastSession({ at }: { readonly at: string | null }) {
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  if (at === null) return <span className={styles.quiet}>{UNKNOWN}</span>;
  return (
    <time className={styles.quiet} dateTime={at} title={formatDateTime(at, format)}>
      {formatAgo(at, Math.max(now, Date.parse(at)), format)}
    </time>
  );
}
