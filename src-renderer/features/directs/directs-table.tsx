import { useTranslation } from 'react-i18next';
import type { Direct } from '#contract/api/directs.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import styles from './directs.module.css';

/** From so many days left on the chip counts them. */
const SOON_DAYS = 7;

/** How a direct's membership stands: active, its last days, expired, none. */
function DirectMembershipChip({ membership }: { readonly membership: Direct['membership'] }) {
  const { t } = useTranslation('directs');
  const now = useNow(MINUTE_MS);
  const { state, ends_at } = membership;
  const days = ends_at === null ? 0 : Math.ceil((new Date(ends_at).getTime() - now) / DAY_MS);
  if (state === 'none') return <StatusChip tone="neutral">{t('state.none')}</StatusChip>;
  if (state === 'expired' || days <= 0) {
    return <StatusChip tone="neutral">{t('state.expired')}</StatusChip>;
  }
  if (days <= SOON_DAYS) {
    return <StatusChip tone="warn">{t('state.days', { count: days })}</StatusChip>;
  }
  return <StatusChip tone="ok">{t('state.active')}</StatusChip>;
}

/** Directs as a table, as cards on a phone. */
export function DirectsTable({ rows }: { readonly rows: readonly Direct[] }) {
  const { t, i18n } = useTranslation('directs');
  const format = useFormat();
  const planOf = ({ membership }: Direct): string | null =>
    i18n.language === 'en' ? membership.name_en : membership.name;
  const parentOf = ({ placed_under }: Direct): string =>
    placed_under.is_self ? t('you') : placed_under.name;

  const columns: readonly Column<Direct>[] = [
    {
      key: 'member',
      header: t('column.member'),
      cell: (row) => (
        <span className={styles.member}>
          <Avatar name={row.name} src={row.avatar} tone="neutral" />
          <span className={styles.names}>
            <span className={styles.name}>{row.name}</span>
            <span className={styles.username}>{row.username}</span>
          </span>
        </span>
      ),
    },
    { key: 'leg', header: t('column.leg'), cell: ({ side }) => <LegBadge side={side} /> },
    { key: 'under', header: t('column.under'), cell: parentOf },
    {
      key: 'membership',
      header: t('column.membership'),
      cell: (row) => (
        <span className={styles.membership}>
          {planOf(row)}
          <DirectMembershipChip membership={row.membership} />
        </span>
      ),
    },
    {
      key: 'joined',
      header: t('column.joined'),
      cell: ({ joined_at }) => <DateText at={joined_at} />,
    },
    {
      key: 'bonus',
      header: t('column.bonus'),
      align: 'end',
      cell: ({ direct_bonus }) => <Money amount={direct_bonus} currency={null} />,
    },
  ];
  const phone = (row: Direct): PhoneRow => ({
    leading: <Avatar name={row.name} src={row.avatar} tone="neutral" />,
    title: (
      <span className={styles.phoneName}>
        {row.name} <LegBadge side={row.side} />
      </span>
    ),
    line: t('row.line', {
      plan: planOf(row) ?? t('state.none'),
      parent: parentOf(row),
      date: formatDate(row.joined_at, format),
    }),
    end: (
      <span className={styles.phoneEnd}>
        <Money amount={row.direct_bonus} />
        <DirectMembershipChip membership={row.membership} />
      </span>
    ),
  });
  return (
    <DataTable
      label={t('list.caption')}
      rows={rows}
      columns={columns}
      keyOf={({ username }) => username}
      nameOf={({ name }) => name}
      phone={phone}
    />
  );
}
